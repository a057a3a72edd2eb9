import type { Transaction } from '@outloud/contract/credits';
import { cn } from '@outloud/ui/cn';
import { dateOf, figure, timeOf } from '../../../lib/wording.ts';
import { KindBadge } from './kind-badge.tsx';
import { MovementReason } from './movement-reason.tsx';
import { signed } from './statement-words.ts';

const head = 'whitespace-nowrap border-line border-b pb-2 font-semibold text-muted text-xs';

/** Between a small screen and a wide one the kind stands above its reason, which would be left with a few letters a line. */
export function StatementTable({ transactions }: { transactions: Transaction[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th className={cn(head, 'text-left')}>Date</th>
          <th className={cn(head, 'hidden text-left lg:table-cell')}>Kind</th>
          <th className={cn(head, 'text-left')}>Reason</th>
          <th className={cn(head, 'text-right')}>Change</th>
          <th className={cn(head, 'pl-5 text-right')}>Balance</th>
        </tr>
      </thead>
      <tbody className="tabular-nums [&_td]:border-line [&_td]:border-b [&_td]:py-3 [&_td]:align-top [&_td]:leading-6 [&_tr:last-child_td]:border-0">
        {transactions.map((movement) => (
          <Row key={movement._id} movement={movement} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ movement }: { movement: Transaction }) {
  return (
    <tr>
      <td className="whitespace-nowrap pr-4">
        <time dateTime={movement.createdAt}>
          {dateOf(movement.createdAt)}
          <span className="block text-muted text-xs leading-4">{timeOf(movement.createdAt)}</span>
        </time>
      </td>
      <td className="hidden whitespace-nowrap pr-4 lg:table-cell">
        <KindBadge kind={movement.kind} />
      </td>
      <td className="w-full pr-4">
        <span className="mb-1 block lg:hidden">
          <KindBadge kind={movement.kind} />
        </span>
        <MovementReason movement={movement} />
      </td>
      <td
        className={cn('whitespace-nowrap pl-2 text-right font-semibold', {
          'text-good': movement.change > 0,
          'text-muted': movement.change === 0,
        })}
      >
        {signed(movement.change)}
      </td>
      <td className="whitespace-nowrap pl-5 text-right">{figure(movement.balanceAfter)}</td>
    </tr>
  );
}
