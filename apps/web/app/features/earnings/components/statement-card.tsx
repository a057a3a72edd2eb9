import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { useNarrow } from '@outloud/ui/narrow';
import { ShowMore } from '@outloud/ui/show-more';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { useEarnings } from '../api/earnings.ts';
import { MovementCards } from './movement-cards.tsx';
import { MovementTable } from './movement-table.tsx';

export function StatementCard({ query }: { query: ReturnType<typeof useEarnings> }) {
  const movements = query.data?.movements ?? [];
  const Rows = useNarrow() ? MovementCards : MovementTable;
  return (
    <Card title="Statement" description="Every dollar in and out of your earnings, newest first.">
      {movements.length === 0 ? (
        <EmptyState title="Nothing has moved yet" text="Your first accepted review will stand here.">
          <Button asChild variant="secondary" className="mt-2">
            <Link to={paths.availableRoasts}>Find a roast</Link>
          </Button>
        </EmptyState>
      ) : (
        <>
          <Rows movements={movements} />
          <ShowMore
            shown={`${movements.length} movements`}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            failure={query.isFetchNextPageError ? query.error : null}
            onMore={() => query.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}
