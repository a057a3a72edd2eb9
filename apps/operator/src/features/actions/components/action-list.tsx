import type { LoggedAction } from '@outloud/contract/operators/actions';
import { operatorActions } from '@outloud/domain/operators';
import { useListPlace } from '../../../lib/list-place.ts';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { useActions } from '../api/actions.ts';
import { ActionEntry } from './action-entry.tsx';
import { actionLabels } from './action-words.ts';

const columns: Column<LoggedAction>[] = [
  { name: 'Action', isWide: true, cell: (action) => <ActionEntry action={action} /> },
  {
    name: 'Operator',
    isWide: true,
    cell: ({ adminId, ip }) => <TwoLines below={ip && `from ${ip}`}>{adminId}</TwoLines>,
  },
  { name: 'When', cell: ({ happenedAt }) => <Moment at={happenedAt} /> },
];

export function ActionList() {
  const params = useListPlace('action', operatorActions);
  const query = useActions(params);
  return (
    <LongList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'action', many: 'actions' }}
      searchHint="Part of a merchant ID, record ID or reason, or the email of the affected user."
      filter={{ label: 'Action', all: 'All actions', labels: actionLabels }}
      empty={{ title: 'No actions found', text: 'Operator actions appear here.' }}
    />
  );
}
