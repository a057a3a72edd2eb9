import type { StatementKind } from '@outloud/domain/credits';
import { useNarrow } from '@outloud/ui/narrow';
import { ShowMore } from '@outloud/ui/show-more';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useTransactions } from '../api/transactions.ts';
import { EmptyStatement } from './empty-statement.tsx';
import { StatementCards } from './statement-cards.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { StatementTable } from './statement-table.tsx';

type StatementListProps = { kind: StatementKind | undefined; onShowAll: () => void };

export function StatementList({ kind, onShowAll }: StatementListProps) {
  const query = useTransactions(kind);
  const Rows = useNarrow() ? StatementCards : StatementTable;
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
      <Rows transactions={query.data} />
      <ShowMore
        shown={`${query.data.length} movements`}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? query.error : null}
        onMore={() => query.fetchNextPage()}
      />
    </>
  );
}
