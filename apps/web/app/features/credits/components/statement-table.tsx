import type { Transaction } from '@outloud/contract/credits';
import { cn } from '@outloud/ui/cn';
import { Table } from '@outloud/ui/table';
import { dateOf, figure, timeOf } from '../../../lib/wording.ts';
import { KindBadge } from './kind-badge.tsx';
import { MovementReason } from './movement-reason.tsx';
import { signed } from './statement-words.ts';

/** Between a small screen and a wide one the kind stands above its reason, which would be left with a few letters a line. */
export function StatementTable({ transactions }: { transactions: Transaction[] }) {
  return (
    <Table className="[&_td]:py-3 [&_th]:pt-0 [&_th]:pb-2">
      <thead>
        <tr>
          <th>Date</th>
          <th className="hidden lg:table-cell">Kind</th>
          <th>Reason</th>
          <th className="text-right!">Change</th>
          <th className="pl-5 text-right!">Balance</th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((movement) => (
          <Row key={movement._id} movement={movement} />
        ))}
      </tbody>
    </Table>
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
