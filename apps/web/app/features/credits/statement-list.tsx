import { formatDate, formatNumber, formatTransactionCount } from '@outloud/app-kit/format';
import { formatSignedNumber, getTransactionNote, getWebsiteLabel, kindLabels } from '@outloud/app-kit/statement.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { Skeleton } from '@outloud/ui/loading';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading } from '../../components/page-title.tsx';
import { TransactionList, type TransactionRow } from '../../components/transaction-list.tsx';
import { receiptPath, roastPath } from '../../paths.ts';
import { useTransactions } from './queries.ts';

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

const variants = {
  purchase: 'good',
  hold: 'warn',
  charge: 'plain',
  refund: 'good',
  goodwill: 'good',
  card_refund: 'warn',
  debt: 'warn',
  forfeit: 'bad',
} as const satisfies Record<StatementKind, string>;

function KindBadge({ kind }: { kind: StatementKind }) {
  return <Badge variant={variants[kind]}>{kindLabels[kind]}</Badge>;
}

const noteTexts = {
  debtPaid: 'went toward your debt',
  debtAdded: 'added to your debt',
  heldAgain: 'returned to the hold',
};

function TransactionReason({ transaction }: { transaction: Transaction }) {
  const note = getTransactionNote(transaction, noteTexts);
  const website = getWebsiteLabel(transaction);
  return (
    <>
      <span>
        {transaction.reason}
        {website && (
          <>
            {' '}
            <span aria-hidden="true" className="max-md:hidden">
              ·{' '}
            </span>
            <span className="wrap-anywhere font-medium max-md:block">{website}</span>
          </>
        )}
      </span>
      {note && <span className="block text-muted text-xs leading-5">{note}</span>}
      <span className="flex flex-wrap gap-x-4 empty:hidden">
        {transaction.receiptId && (
          <TextLink to={receiptPath(transaction.receiptId)}>
            Receipt<span className="sr-only"> from {formatDate(transaction.createdAt)}</span>
          </TextLink>
        )}
        {transaction.roastId && (
          <TextLink to={roastPath(transaction.roastId)}>
            View request
            <span className="sr-only">
              {website && ` for ${website}`}, transaction from {formatDate(transaction.createdAt)}
            </span>
          </TextLink>
        )}
      </span>
    </>
  );
}

type EmptyStatementProps = { kind: StatementKind | undefined; onShowAll: () => void };

function EmptyStatement({ kind, onShowAll }: EmptyStatementProps) {
  return (
    <EmptyState
      title={kind ? `No “${kindLabels[kind]}” transactions` : 'No transactions yet'}
      text={
        kind
          ? 'Choose another kind, or show all transactions.'
          : 'Buy credits, and your first purchase appears here with its receipt.'
      }
    >
      {kind && (
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all transactions
        </Button>
      )}
    </EmptyState>
  );
}

function StatementSkeleton() {
  return (
    <div role="status" className="border-line border-t">
      <span className="sr-only">Loading your statement</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex items-center gap-4 border-line border-b py-4 last:border-0">
          <Skeleton className="h-9 w-24" />
          <Skeleton className="hidden h-6 w-20 md:block" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-10" />
          <Skeleton className="hidden h-4 w-10 md:block" />
        </div>
      ))}
    </div>
  );
}
