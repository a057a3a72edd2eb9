import { cn } from '@outloud/ui/cn';
import { formatDate, formatTime } from '../format.ts';
import { getChangeClass, type TransactionRow } from './transaction-row.ts';

export function TransactionCards({ rows }: { rows: TransactionRow[] }) {
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
