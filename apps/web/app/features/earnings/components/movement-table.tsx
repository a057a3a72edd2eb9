import type { EarningsMovement } from '@outloud/contract/earnings';
import { dollars } from '@outloud/domain/money';
import { cn } from '@outloud/ui/cn';
import { Table } from '@outloud/ui/table';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { signedDollars } from './earnings-words.ts';
import { KindBadge } from './kind-badge.tsx';
import { MovementReason } from './movement-reason.tsx';

export function MovementTable({ movements }: { movements: EarningsMovement[] }) {
  return (
    <Table className="[&_td]:py-3 [&_th]:pt-0 [&_th]:pb-2">
      <thead>
        <tr>
          <th>Date</th>
          <th>Kind</th>
          <th>What for</th>
          <th className="text-right!">Change</th>
          <th className="pl-5 text-right!">Balance</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement._id}>
            <td className="whitespace-nowrap pr-4">
              <time dateTime={movement.createdAt}>
                {dateOf(movement.createdAt)}
                <span className="block text-muted text-xs leading-4">{timeOf(movement.createdAt)}</span>
              </time>
            </td>
            <td className="whitespace-nowrap pr-4">
              <KindBadge kind={movement.kind} />
            </td>
            <td className="w-full pr-4">
              <MovementReason movement={movement} />
            </td>
            <td className={cn('whitespace-nowrap pl-2 text-right font-semibold', movement.amount > 0 && 'text-good')}>
              {signedDollars(movement.amount)}
            </td>
            <td className="whitespace-nowrap pl-5 text-right">{dollars(movement.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
