import type { LoggedAction } from '@outloud/contract/operators/actions';
import { actionLabels, type Change, listChanges } from './action.labels.ts';
import { SubjectLink } from './subject-link.tsx';

export function ActionEntry({ action }: { action: LoggedAction }) {
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
