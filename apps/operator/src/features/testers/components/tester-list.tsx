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
  { name: 'Standing', cell: (tester) => <TesterBadge tester={tester} /> },
  { name: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function TesterList() {
  const place = useListPlace();
  const query = useTesters(place);
  return (
    <LongList
      query={query}
      place={place}
      columns={columns}
      keyOf={({ _id }) => _id}
      noun={{ one: 'tester', many: 'testers' }}
      searches="Part of a name or an e-mail address."
      empty={{ title: 'No testers found', text: 'Approve an application on the waitlist to make a tester of it.' }}
    />
  );
}
