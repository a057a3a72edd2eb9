import { nearlyLateHours } from '@outloud/domain/operators';
import { deliveryPromise, type RoastStatus, unfinishedStatuses } from '@outloud/domain/roasts';
import { Badge } from '@outloud/ui/badge';
import { counted } from './wording.ts';

type RequestAgeProps = { status: RoastStatus; createdAt: string };

/** How long a request has been waiting, marked when it nears the promised hours or is past them. */
export function RequestAge({ status, createdAt }: RequestAgeProps) {
  const hours = Math.floor((Date.now() - Date.parse(createdAt)) / 3_600_000);
  const isUnfinished = unfinishedStatuses.some((unfinished) => unfinished === status);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 whitespace-nowrap tabular-nums">
      {ageOf(hours)}
      {isUnfinished && hours >= nearlyLateHours && (
        <Badge variant={hours >= deliveryPromise.hours ? 'bad' : 'warn'}>
          {hours >= deliveryPromise.hours ? 'Past' : 'Near'} {deliveryPromise.hours} h
        </Badge>
      )}
    </span>
  );
}

function ageOf(hours: number): string {
  if (hours < 1) return 'Less than 1 h';
  return hours < 72 ? `${hours} h` : counted(Math.floor(hours / 24), { one: 'day', many: 'days' });
}
