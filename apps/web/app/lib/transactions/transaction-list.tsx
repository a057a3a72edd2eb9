import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { TransactionCards } from './transaction-cards.tsx';
import type { TransactionRow } from './transaction-row.ts';
import { TransactionTable } from './transaction-table.tsx';

export function TransactionList({ rows }: { rows: TransactionRow[] }) {
  return useIsNarrow() ? <TransactionCards rows={rows} /> : <TransactionTable rows={rows} />;
}
