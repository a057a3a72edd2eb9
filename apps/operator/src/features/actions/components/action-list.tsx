import type { LoggedAction } from '@outloud/contract/operators/actions';
import { operatorActions } from '@outloud/domain/operators';
import { useListParams } from '../../../lib/list-params.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { useActions } from '../api/actions.ts';
import { actionLabels } from './action.labels.ts';
import { ActionEntry } from './action-entry.tsx';

const columns: Column<LoggedAction>[] = [
  { name: 'Action', isWide: true, cell: (action) => <ActionEntry action={action} /> },
  {
    name: 'Operator',
    isWide: true,
    cell: ({ adminId, ip }) => <TwoLines below={ip && `from ${ip}`}>{adminId}</TwoLines>,
  },
  { name: 'When', cell: ({ happenedAt }) => <Timestamp at={happenedAt} /> },
];

export function ActionList() {
  const params = useListParams('action', operatorActions);
  const query = useActions(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'action', many: 'actions' }}
      searchHint="The email of the affected user, or part of a merchant ID, record ID, or reason."
      filter={{ label: 'Action', allLabel: 'All actions', labels: actionLabels }}
      empty={{ title: 'No actions found', text: 'Operator actions appear here.' }}
    />
  );
}
