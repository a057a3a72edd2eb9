import { deliveryPromise } from '@outloud/domain/roasts';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { AttentionCard } from '../../../lib/attention-card.tsx';
import { RequestAge } from '../../../lib/request-age.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';
import { useLateRequests } from '../api/late-requests.ts';

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
