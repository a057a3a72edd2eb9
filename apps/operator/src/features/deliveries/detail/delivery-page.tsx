import { PlayerProvider } from '@outloud/ui/player-store';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { useState } from 'react';
import { DetailPage } from '../../../lib/detail-page.tsx';
import { paths } from '../../../paths.ts';
import { useDelivery } from '../api/delivery.ts';
import { useIsFromQueue } from '../list/from-queue.ts';
import { Decisions } from './decisions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { Insights } from './insights.tsx';
import { Notes } from './notes.tsx';
import { Recording } from './recording.tsx';
import { Steps } from './steps.tsx';
import { Verdict } from './verdict.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]';

export function DeliveryPage({ id }: { id: string }) {
  const query = useDelivery(id);
  const isFromQueue = useIsFromQueue();
  const list = isFromQueue
    ? { label: 'Review queue', to: paths.review }
    : { label: 'All deliveries', to: paths.deliveries };
  const [notes, setNotes] = useState<string | null>(null);
  const renew = async () => (await query.refetch()).data?.videoUrl ?? null;
  return (
    <DetailPage
      query={query}
      title="Delivery"
      getTitle={({ deliveryNumber, roastRequestId }) =>
        `Delivery #${deliveryNumber} · ${getWebsiteName(roastRequestId)}`
      }
      list={list}
      skeleton={<DeliverySkeleton className={grid} />}
    >
      {(delivery) => (
        <PlayerProvider>
          <div className={grid}>
            <div className="grid gap-5">
              <Verdict delivery={delivery} />
              <Recording delivery={delivery} onRenew={renew} />
              <Decisions delivery={delivery} notes={notes} />
              <Insights delivery={delivery} />
            </div>
            <div className="grid gap-5">
              <DeliveryFacts delivery={delivery} />
              <Steps delivery={delivery} />
              <Notes delivery={delivery} draft={notes} onDraft={setNotes} />
            </div>
          </div>
        </PlayerProvider>
      )}
    </DetailPage>
  );
}
