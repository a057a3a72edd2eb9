import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { deliveryPromise } from '@outloud/domain/roasts';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { RoastAge } from './roast-status.tsx';
import { useLateRoasts } from './roasts.queries.ts';

const maxRows = 4;

export function LateRoastsCard() {
  return (
    <AttentionCard
      title={`Requests near or past ${deliveryPromise.hours} hours`}
      description="Unfinished requests, oldest first."
      tone="warn"
      query={useLateRoasts(maxRows)}
      select={({ roastRequests, pagination }) => ({ rows: roastRequests, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="All requests are on time."
    >
      {(roast) => (
        <>
          <span className="min-w-0 tabular-nums">
            <TwoLines
              below={`${roast.deliveriesReceived} of ${roast.deliveriesExpected} deliveries, ${roast.openSlots} open`}
            >
              <TextLink to={paths.roast(roast._id)}>{getWebsiteName(roast)}</TextLink>
            </TwoLines>
          </span>
          <RoastAge {...roast} />
        </>
      )}
    </AttentionCard>
  );
}
