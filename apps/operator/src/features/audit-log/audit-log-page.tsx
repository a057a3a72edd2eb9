import { TextLink } from '@outloud/app-kit/text-link';
import { type LoggedAction, listActions } from '@outloud/contract/operators/actions';
import { type ActionSubject, type OperatorAction, operatorActions } from '@outloud/domain/operators';
import { RequireAccess } from '../../lib/access.tsx';
import { ConsolePage } from '../../lib/console-page.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { type ListParams, useListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { call } from '../../lib/session/client.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';
import { actionLabels, type Change, listChanges, subjectLabels } from './action.labels.ts';

export function AuditLogPage() {
  return (
    <RequireAccess endpoint={listActions} title="Audit log">
      <ConsolePage title="Audit log">
        <p className="-mt-4 mb-6 max-w-prose text-muted leading-6 sm:-mt-6">
          All actions of operators, and uploads by admins. Entries cannot be changed or deleted.
        </p>
        <ActionList />
      </ConsolePage>
    </RequireAccess>
  );
}

const columns: Column<LoggedAction>[] = [
  { name: 'Action', isWide: true, cell: (action) => <ActionEntry action={action} /> },
  {
    name: 'Operator',
    isWide: true,
    cell: ({ adminId, ip }) => <TwoLines below={ip && `from ${ip}`}>{adminId}</TwoLines>,
  },
  { name: 'When', cell: ({ happenedAt }) => <Timestamp at={happenedAt} /> },
];

function ActionList() {
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

function ActionEntry({ action }: { action: LoggedAction }) {
  const changes = listChanges(action.before, action.after);
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{actionLabels[action.action]}</p>
      <SubjectLink action={action} />
      {action.reason && <p className="whitespace-pre-line">“{action.reason}”</p>}
      {changes.length > 0 && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          {changes.map((change) => (
            <ChangePair key={change.name} change={change} />
          ))}
        </dl>
      )}
    </div>
  );
}

function ChangePair({ change: { name, before, after } }: { change: Change }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">
        {before !== null && <span className={after === null ? undefined : 'text-muted line-through'}>{before}</span>}
        {before !== null && after !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> changed to </span>
          </>
        )}
        {after}
      </dd>
    </div>
  );
}

/** Contains only subjects that have a page. */
const subjectPaths: Partial<Record<ActionSubject, (id: string) => string>> = {
  delivery: paths.delivery,
  request: paths.roast,
  tester: paths.tester,
  customer: paths.customer,
  application: (id) => `${paths.waitlist}?application=${id}`,
};

/** The affected record, with a link unless the record was deleted. */
function SubjectLink({ action: { action, subjectType, subjectId } }: { action: LoggedAction }) {
  if (!subjectType || !subjectId) return null;
  const getPath = action === 'delivery_deleted' ? undefined : subjectPaths[subjectType];
  const name = `${subjectLabels[subjectType]} ${subjectId}`;
  return <p className="text-muted">{getPath ? <TextLink to={getPath(subjectId)}>{name}</TextLink> : name}</p>;
}

function useActions({ search, filter }: ListParams<OperatorAction>) {
  return usePaginatedList({
    queryKey: ['actions', search, filter],
    load: async (cursor) => {
      const query = { cursor, action: filter, search: search || undefined };
      const { actions, nextCursor } = await call(listActions, { query });
      return { rows: actions, nextCursor };
    },
  });
}
