import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { ShowMore } from '@outloud/ui/show-more';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatNumber, formatTransactionCount } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { TransactionList } from '../../../lib/transactions/transaction-list.tsx';
import type { TransactionRow } from '../../../lib/transactions/transaction-row.ts';
import { useTransactions } from '../api/transactions.ts';
import { EmptyStatement } from './empty-statement.tsx';
import { KindBadge } from './kind-badge.tsx';
import { formatSignedNumber } from './statement.labels.ts';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { TransactionReason } from './transaction-reason.tsx';

type StatementListProps = { kind: StatementKind | undefined; onShowAll: () => void };

export function StatementList({ kind, onShowAll }: StatementListProps) {
  const query = useTransactions(kind);
  const retry = () => {
    focusHeading();
    query.refetch();
  };
  if (!query.data) {
    return query.error ? <LoadFailure message={query.error.message} onRetry={retry} /> : <StatementSkeleton />;
  }
  if (query.data.length === 0) return <EmptyStatement kind={kind} onShowAll={onShowAll} />;
  return (
    <>
      <TransactionList rows={query.data.map(toRow)} />
      <ShowMore
        countText={formatTransactionCount(query.data.length)}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onShowMore={() => query.fetchNextPage()}
      />
    </>
  );
}

function toRow(transaction: Transaction): TransactionRow {
  const { _id, createdAt, kind, change, balanceAfter } = transaction;
  return {
    _id,
    createdAt,
    kind: <KindBadge kind={kind} />,
    reason: <TransactionReason transaction={transaction} />,
    amount: change,
    change: formatSignedNumber(change),
    balance: formatNumber(balanceAfter),
  };
}
