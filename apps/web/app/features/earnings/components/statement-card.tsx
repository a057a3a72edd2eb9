import type { EarningsMovement } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { ShowMore } from '@outloud/ui/show-more';
import { Link } from 'react-router';
import { formatTransactionCount } from '../../../lib/format.ts';
import { TransactionList } from '../../../lib/transactions/transaction-list.tsx';
import type { TransactionRow } from '../../../lib/transactions/transaction-row.ts';
import { paths } from '../../../paths.ts';
import type { useEarnings } from '../api/earnings.ts';
import { formatSignedDollars } from './earnings.labels.ts';
import { KindBadge } from './kind-badge.tsx';
import { TransactionReason } from './transaction-reason.tsx';

export function StatementCard({ query }: { query: ReturnType<typeof useEarnings> }) {
  const movements = query.data?.movements ?? [];
  return (
    <Card title="Statement" description="Every dollar in and out of your earnings, newest first.">
      {movements.length === 0 ? (
        <EmptyState title="No transactions yet" text="Your first accepted review appears here.">
          <Button asChild variant="secondary" className="mt-2">
            <Link to={paths.availableRoasts}>Find a roast</Link>
          </Button>
        </EmptyState>
      ) : (
        <>
          <TransactionList rows={movements.map(toRow)} />
          <ShowMore
            countText={formatTransactionCount(movements.length)}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onShowMore={() => query.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

function toRow(movement: EarningsMovement): TransactionRow {
  const { _id, createdAt, kind, amount, balanceAfter } = movement;
  return {
    _id,
    createdAt,
    kind: <KindBadge kind={kind} />,
    reason: <TransactionReason movement={movement} />,
    amount,
    change: formatSignedDollars(amount),
    balance: formatDollars(balanceAfter),
  };
}
