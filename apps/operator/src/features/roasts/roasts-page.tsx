import { formatNumber } from '@outloud/app-kit/format';
import { getWebsiteName, roastStatusLabels } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorRoast } from '@outloud/contract/operators/roasts';
import { roastStatuses } from '@outloud/domain/roasts';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { ConsolePage } from '../../lib/console-page.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { RoastAge, RoastStatusBadge } from './roast-status.tsx';
import { useRoasts } from './roasts.queries.ts';

export function RoastsPage() {
  return (
    <ConsolePage title="Requests">
      <RoastList />
    </ConsolePage>
  );
}

const columns: Column<OperatorRoast>[] = [
  {
    name: 'Website',
    isWide: true,
    cell: (roast) => (
      <TwoLines below={getHost(roast.websiteUrl)}>
        <TextLink to={paths.roast(roast._id)}>{getWebsiteName(roast)}</TextLink>
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
    cell: ({ status, reviewers, pausedAt, isPausedForDebt }) => (
      <span className="flex flex-wrap gap-1">
        <RoastStatusBadge status={status} />
        {reviewers === 'own' && <Badge variant="plain">Own people</Badge>}
        {pausedAt && <Badge variant="bad">Paused: site reported</Badge>}
        {isPausedForDebt && <Badge variant="bad">Paused: customer in debt</Badge>}
      </span>
    ),
  },
  {
    name: 'Reviews',
    isRightAligned: true,
    cell: ({ deliveriesReceived, deliveriesExpected }) => `${deliveriesReceived} of ${deliveriesExpected}`,
  },
  {
    name: 'Credits',
    isRightAligned: true,
    cell: ({ reviewers, creditAmount }) => (reviewers === 'own' ? 'Free' : formatNumber(creditAmount)),
  },
  { name: 'Age', isRightAligned: true, cell: (roast) => <RoastAge {...roast} /> },
];

function RoastList() {
  const params = useListParams('status', roastStatuses);
  const query = useRoasts(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'request', many: 'requests' }}
      searchHint="Part of a website name, URL, customer name, or email."
      filter={{ label: 'Status', allLabel: 'All', labels: roastStatusLabels }}
      empty={{ title: 'No roast requests found', text: 'Requests that customers create appear here.' }}
    />
  );
}
