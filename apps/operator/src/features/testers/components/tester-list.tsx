import type { OperatorTester } from '@outloud/contract/operators/testers';
import { useListParams } from '../../../lib/list-params.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { paths } from '../../../paths.ts';
import { useTesters } from '../api/testers.ts';
import { TesterStatusBadge } from './tester-status-badge.tsx';

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

export function TesterList() {
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
