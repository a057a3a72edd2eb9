import { PlayerProvider } from '@outloud/ui/player-store';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { useState } from 'react';
import { DetailPage } from '../../../lib/detail-page.tsx';
import { paths } from '../../../paths.ts';
import { useDelivery } from '../api/delivery.ts';
import { useIsFromQueue } from '../list/from-queue.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryInsights } from './delivery-insights.tsx';
import { DeliveryNotes } from './delivery-notes.tsx';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryVideo } from './delivery-video.tsx';
import { ProcessingSteps } from './processing-steps.tsx';
import { ReviewAlert } from './review-alert.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]';

export function DeliveryPage({ id }: { id: string }) {
  const query = useDelivery(id);
  const isFromQueue = useIsFromQueue();
  const list = isFromQueue
    ? { label: 'Review queue', to: paths.reviewQueue }
    : { label: 'All deliveries', to: paths.deliveries };
  const [notes, setNotes] = useState<string | null>(null);
  const renewVideoUrl = async () => (await query.refetch()).data?.videoUrl ?? null;
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
              <ReviewAlert delivery={delivery} />
              <DeliveryVideo delivery={delivery} onRenew={renewVideoUrl} />
              <DeliveryActions delivery={delivery} notes={notes} />
              <DeliveryInsights delivery={delivery} />
            </div>
            <div className="grid gap-5">
              <DeliveryFacts delivery={delivery} />
              <ProcessingSteps delivery={delivery} />
              <DeliveryNotes delivery={delivery} draft={notes} onDraft={setNotes} />
            </div>
          </div>
        </PlayerProvider>
      )}
    </DetailPage>
  );
}
