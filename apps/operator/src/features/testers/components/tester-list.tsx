import type { OperatorTester } from '@outloud/contract/operators/testers';
import { useListPlace } from '../../../lib/list-place.ts';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useTesters } from '../api/testers.ts';
import { TesterBadge } from './tester-badge.tsx';

const columns: Column<OperatorTester>[] = [
  {
    name: 'Name',
    isWide: true,
    cell: ({ _id, fullName }) => <TextLink to={paths.tester(_id)}>{fullName}</TextLink>,
  },
  { name: 'Email', isWide: true, cell: ({ email }) => email },
  { name: 'Status', cell: (tester) => <TesterBadge tester={tester} /> },
  { name: 'Joined', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function TesterList() {
  const params = useListPlace();
  const query = useTesters(params);
  return (
    <LongList
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
