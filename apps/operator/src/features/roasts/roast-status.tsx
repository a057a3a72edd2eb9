import { pluralize } from '@outloud/app-kit/format';
import { roastStatusLabels } from '@outloud/app-kit/roast.labels';
import type { ReviewerKind } from '@outloud/domain/guests';
import { nearlyLateHours } from '@outloud/domain/operators';
import { deliveryPromise, type RoastStatus, unfinishedStatuses } from '@outloud/domain/roasts';
import { Badge } from '@outloud/ui/badge';

const variants = {
  pending: 'warn',
  assigned: 'warn',
  in_progress: 'warn',
  completed: 'good',
  cancelled: 'plain',
} as const satisfies Record<RoastStatus, string>;

export function RoastStatusBadge({ status }: { status: RoastStatus }) {
  return <Badge variant={variants[status]}>{roastStatusLabels[status]}</Badge>;
}

type RoastAgeProps = { status: RoastStatus; createdAt: string; reviewers: ReviewerKind };

/** The age of a roast, with a badge if it is close to or past the promised delivery time. Own people promise no time. */
export function RoastAge({ status, createdAt, reviewers }: RoastAgeProps) {
  const hours = Math.floor((Date.now() - Date.parse(createdAt)) / 3_600_000);
  const hasPromise = reviewers === 'testers' && unfinishedStatuses.some((unfinished) => unfinished === status);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 whitespace-nowrap tabular-nums">
      {formatAge(hours)}
      {hasPromise && hours >= nearlyLateHours && (
        <Badge variant={hours >= deliveryPromise.hours ? 'bad' : 'warn'}>
          {hours >= deliveryPromise.hours ? 'Past' : 'Near'} {deliveryPromise.hours} h
        </Badge>
      )}
    </span>
  );
}

function formatAge(hours: number): string {
  if (hours < 1) return 'Less than 1 h';
  return hours < 72 ? `${hours} h` : pluralize(Math.floor(hours / 24), { one: 'day', many: 'days' });
}
