import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { ShowMore } from '@outloud/ui/show-more';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import type { Movement } from '../../../lib/movements/movement.ts';
import { MovementList } from '../../../lib/movements/movement-list.tsx';
import { figure } from '../../../lib/wording.ts';
import { useTransactions } from '../api/transactions.ts';
import { EmptyStatement } from './empty-statement.tsx';
import { KindBadge } from './kind-badge.tsx';
import { MovementReason } from './movement-reason.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { signed } from './statement-words.ts';

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
      <MovementList movements={query.data.map(toRow)} />
      <ShowMore
        shown={`${query.data.length} transactions`}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? query.error : null}
        onMore={() => query.fetchNextPage()}
      />
    </>
  );
}

function toRow(movement: Transaction): Movement {
  const { _id, createdAt, kind, change, balanceAfter } = movement;
  return {
    _id,
    createdAt,
    kind: <KindBadge kind={kind} />,
    reason: <MovementReason movement={movement} />,
    amount: change,
    change: signed(change),
    balance: figure(balanceAfter),
  };
}
