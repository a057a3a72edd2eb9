import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { deliveryPromise } from '@outloud/domain/roasts';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { RequestAge } from './roast-status.tsx';
import { useLateRequests } from './roasts.queries.ts';

const maxRows = 4;

export function LateRequestsCard() {
  return (
    <AttentionCard
      title={`Requests near or past ${deliveryPromise.hours} hours`}
      description="Unfinished requests, oldest first."
      tone="warn"
      query={useLateRequests(maxRows)}
      select={({ roastRequests, pagination }) => ({ rows: roastRequests, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="All requests are on time."
    >
      {(request) => (
        <>
          <span className="min-w-0 tabular-nums">
            <TwoLines
              below={`${request.deliveriesReceived} of ${request.deliveriesExpected} deliveries, ${request.openSlots} open`}
            >
              <TextLink to={paths.request(request._id)}>{getWebsiteName(request)}</TextLink>
            </TwoLines>
          </span>
          <RequestAge {...request} />
        </>
      )}
    </AttentionCard>
  );
}
