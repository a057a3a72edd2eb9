import { formatTransactionCount } from '@outloud/app-kit/format';
import type { EarningsMovement } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { Link } from 'react-router';
import { TransactionList, type TransactionRow } from '../../components/transaction-list.tsx';
import { paths } from '../../paths.ts';
import { formatSignedDollars, getTransactionText, kindLabels } from './earnings.labels.ts';
import type { useEarnings } from './queries.ts';

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

const variants = {
  pay: 'good',
  taken_back: 'bad',
  payout: 'plain',
  payout_returned: 'warn',
  forfeit: 'bad',
  appeal: 'good',
} as const satisfies Record<EarningsMovement['kind'], string>;

function KindBadge({ kind }: Pick<EarningsMovement, 'kind'>) {
  return <Badge variant={variants[kind]}>{kindLabels[kind]}</Badge>;
}

function TransactionReason({ movement }: { movement: EarningsMovement }) {
  const { title, note } = getTransactionText(movement);
  return (
    <>
      <span className="break-words">{title}</span>
      {note && <span className="block whitespace-pre-line break-words text-muted text-xs leading-5">{note}</span>}
    </>
  );
}
