import { formatDate, formatTime } from '@outloud/app-kit/format';
import { cn } from '@outloud/ui/cn';
import { Table } from '@outloud/ui/table';
import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import type { ReactNode } from 'react';

export function TransactionList({ rows }: { rows: TransactionRow[] }) {
  return useIsNarrow() ? <TransactionCards rows={rows} /> : <TransactionTable rows={rows} />;
}

/** On medium screens the kind moves above the reason, because the reason column would be too narrow. */
function TransactionTable({ rows }: { rows: TransactionRow[] }) {
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
        {rows.map((row) => (
          <Row key={row._id} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ row: { createdAt, kind, reason, amount, change, balance } }: { row: TransactionRow }) {
  return (
    <tr>
      <td className="whitespace-nowrap pr-4">
        <time dateTime={createdAt}>
          {formatDate(createdAt)}
          <span className="block text-muted text-xs leading-4">{formatTime(createdAt)}</span>
        </time>
      </td>
      <td className="hidden whitespace-nowrap pr-4 lg:table-cell">{kind}</td>
      <td className="w-full pr-4">
        <span className="mb-1 block lg:hidden">{kind}</span>
        {reason}
      </td>
      <td className={cn('whitespace-nowrap pl-2 text-right font-semibold', getChangeClass(amount))}>{change}</td>
      <td className="whitespace-nowrap pl-5 text-right">{balance}</td>
    </tr>
  );
}

function TransactionCards({ rows }: { rows: TransactionRow[] }) {
  return (
    <ul className="border-line border-t">
      {rows.map(({ _id, createdAt, kind, reason, amount, change, balance }) => (
        <li key={_id} className="grid gap-2 border-line border-b py-4 text-sm leading-6 last:border-0">
          <p className="flex items-center justify-between gap-3">
            {kind}
            <time dateTime={createdAt} className="text-muted text-xs">
              {formatDate(createdAt)}, {formatTime(createdAt)}
            </time>
          </p>
          <div className="flex items-start justify-between gap-4 tabular-nums">
            <div className="min-w-0">{reason}</div>
            <p className="shrink-0 text-right">
              <span className="sr-only">Change </span>
              <span className={cn('font-bold text-lg', getChangeClass(amount))}>{change}</span>
              <span className="block text-muted text-xs">Balance {balance}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A statement row with formatted amounts, in credits or in dollars. */
export type TransactionRow = {
  _id: string;
  createdAt: string;
  kind: ReactNode;
  reason: ReactNode;
  /** Determines the color. `change` is the formatted text. */
  amount: number;
  change: string;
  balance: string;
};

function getChangeClass(amount: number): string {
  return cn({ 'text-good': amount > 0, 'text-muted': amount === 0 });
}
