import type { OperatorRequest } from '@outloud/contract/operators/requests';
import { roastStatuses } from '@outloud/domain/roasts';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { formatNumber } from '../../../lib/format.ts';
import { useListParams } from '../../../lib/list-params.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { requestStatusLabels } from '../../../lib/request.labels.ts';
import { RequestAge } from '../../../lib/request-age.tsx';
import { RequestStatusBadge } from '../../../lib/request-status-badge.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';
import { useRequests } from '../api/requests.ts';

const columns: Column<OperatorRequest>[] = [
  {
    name: 'Website',
    isWide: true,
    cell: (request) => (
      <TwoLines below={getHost(request.websiteUrl)}>
        <TextLink to={paths.request(request._id)}>{getWebsiteName(request)}</TextLink>
      </TwoLines>
    ),
  },
  {
    name: 'Customer',
    isWide: true,
    cell: ({ businessUserId: { fullName, email } }) => <TwoLines below={email}>{fullName}</TwoLines>,
  },
  {
    name: 'Status',
    cell: ({ status, pausedAt }) => (
      <span className="flex flex-wrap gap-1">
        <RequestStatusBadge status={status} />
        {pausedAt && <Badge variant="bad">Paused: site reported</Badge>}
      </span>
    ),
  },
  {
    name: 'Reviews',
    isRightAligned: true,
    cell: ({ deliveriesReceived, deliveriesExpected }) => `${deliveriesReceived} of ${deliveriesExpected}`,
  },
  { name: 'Credits', isRightAligned: true, cell: ({ creditAmount }) => formatNumber(creditAmount) },
  { name: 'Age', isRightAligned: true, cell: (request) => <RequestAge {...request} /> },
];

export function RequestList() {
  const params = useListParams('status', roastStatuses);
  const query = useRequests(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'request', many: 'requests' }}
      searchHint="Part of a website name, URL, customer name, or email."
      filter={{ label: 'Status', allLabel: 'All', labels: requestStatusLabels }}
      empty={{ title: 'No roast requests found', text: 'Requests that customers create appear here.' }}
    />
  );
}
