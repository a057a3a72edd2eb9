import type { EarningsMovement } from '@outloud/contract/earnings';
import { dollars } from '@outloud/domain/money';
import { cn } from '@outloud/ui/cn';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { signedDollars } from './earnings-words.ts';
import { KindBadge } from './kind-badge.tsx';
import { MovementReason } from './movement-reason.tsx';

/** The table of a small screen. */
export function MovementCards({ movements }: { movements: EarningsMovement[] }) {
  return (
    <ul className="border-line border-t">
      {movements.map((movement) => (
        <li key={movement._id} className="grid gap-2 border-line border-b py-4 text-sm leading-6 last:border-0">
          <p className="flex items-center justify-between gap-3">
            <KindBadge kind={movement.kind} />
            <time dateTime={movement.createdAt} className="text-muted text-xs">
              {dateOf(movement.createdAt)}, {timeOf(movement.createdAt)}
            </time>
          </p>
          <div className="flex items-start justify-between gap-4 tabular-nums">
            <div className="min-w-0">
              <MovementReason movement={movement} />
            </div>
            <p className="shrink-0 text-right">
              <span className="sr-only">Change </span>
              <span className={cn('font-bold text-lg', movement.amount > 0 && 'text-good')}>
                {signedDollars(movement.amount)}
              </span>
              <span className="block text-muted text-xs">Balance {dollars(movement.balanceAfter)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
