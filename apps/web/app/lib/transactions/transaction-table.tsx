import { cn } from '@outloud/ui/cn';
import { Table } from '@outloud/ui/table';
import { formatDate, formatTime } from '../format.ts';
import { getChangeClass, type TransactionRow } from './transaction-row.ts';

/** On medium screens the kind moves above the reason, because the reason column would be too narrow. */
export function TransactionTable({ rows }: { rows: TransactionRow[] }) {
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
