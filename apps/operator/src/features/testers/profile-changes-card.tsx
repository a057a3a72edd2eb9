import { formatDate } from '@outloud/app-kit/format';
import type { ProfileChange } from '@outloud/contract/operators/testers';
import { getOptionLabel, type ProfileField } from '@outloud/domain/targeting/demographics';
import { answerWaitDays, type ProfileFlag } from '@outloud/domain/targeting/profile-changes';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { profileFieldLabels } from '../../lib/details.tsx';

/** The history of a tester's answers, newest first, with contradictions. */
export function ProfileChangesCard({ changes }: { changes: ProfileChange[] }) {
  return (
    <Card
      title="Changed answers"
      description={`A changed answer counts for matching after ${answerWaitDays} days, or at once if it matches fewer roasts.`}
    >
      {changes.length === 0 ? (
        <p className="text-muted text-sm leading-6">No answer was changed since the application.</p>
      ) : (
        <ol className="divide-y divide-line border-line border-t text-sm leading-6">
          {changes.toReversed().map((change) => (
            <li key={`${change.field} ${change.changedAt}`} className="grid gap-1.5 py-3 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <p>
                  <span className="font-semibold">{profileFieldLabels[change.field]}:</span>{' '}
                  {formatAnswer(change.field, change.oldAnswer)} <span aria-hidden="true">→</span>
                  <span className="sr-only">changed to</span> {formatAnswer(change.field, change.newAnswer)}
                </p>
                <p className="text-muted tabular-nums">
                  <time dateTime={change.changedAt}>{formatDate(change.changedAt)}</time>, {formatState(change)}
                </p>
              </div>
              {change.flags.length > 0 && (
                <ul aria-label="Contradictions" className="flex flex-wrap gap-1.5">
                  {change.flags.map((flag) => (
                    <li key={flag}>
                      <Badge variant="bad">{flagLabels[flag]}</Badge>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const flagLabels: Record<ProfileFlag, string> = {
  age_lowered: 'Age goes down',
  age_jumped: 'Age jumps within a year',
  degree_lowered: 'Degree goes down',
  answer_restored: 'Goes back and forth',
  frequent_changes: 'More than 3 changes in 90 days',
  earlier_account_differs: 'Differs from a deleted account',
};

function formatAnswer(field: ProfileField, answer: string | null): string {
  if (answer === null) return 'no answer';
  return field === 'state' ? getOptionLabel('locations', answer) : answer;
}

function formatState({ state, countsFrom }: ProfileChange): string {
  if (state === 'waiting') return `counts from ${formatDate(countsFrom)}`;
  return state === 'counted' ? `counted from ${formatDate(countsFrom)}` : 'changed again before it counted';
}
