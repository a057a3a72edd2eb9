import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { Badge } from '@outloud/ui/badge';
import { ConsolePage } from '../../lib/console-page.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { Timestamp } from '../../lib/text.tsx';
import { useTesters } from './testers.queries.ts';

export function TestersPage() {
  return (
    <ConsolePage title="Testers">
      <TesterList />
    </ConsolePage>
  );
}

const columns: Column<OperatorTester>[] = [
  {
    name: 'Name',
    isWide: true,
    cell: ({ _id, fullName }) => <TextLink to={paths.tester(_id)}>{fullName}</TextLink>,
  },
  { name: 'Email', isWide: true, cell: ({ email }) => email },
  { name: 'Status', cell: (tester) => <TesterStatusBadge tester={tester} /> },
  { name: 'Joined', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

function TesterList() {
  const params = useListParams();
  const query = useTesters(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'tester', many: 'testers' }}
      searchHint="Part of a name or email."
      empty={{ title: 'No testers found', text: 'Approve an application on the waitlist to create a tester.' }}
    />
  );
}

export function TesterStatusBadge({ tester: { suspendedAt, hasPassword } }: { tester: OperatorTester }) {
  if (suspendedAt) return <Badge variant="bad">Suspended</Badge>;
  return hasPassword ? <Badge variant="good">Active</Badge> : <Badge variant="warn">Invited</Badge>;
}
