import { Pagination } from '@outloud/ui/pagination';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { roastFailures } from '../../../lib/wording.ts';
import type { RoastsQuery } from '../api/roasts.ts';
import { useFailureToast } from '../components/failure-toast.ts';
import { EmptyList } from './empty-list.tsx';
import type { ListPlace } from './list-place.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { RoastRows } from './roast-rows.tsx';

type RoastListProps = { place: ListPlace; query: RoastsQuery };

export function RoastList({ place, query }: RoastListProps) {
  const { data, error, isLoadingError, isPlaceholderData, refetch } = query;
  const { status, page, showPage, showStatus } = place;
  const pages = data?.pagination.totalPages ?? 0;
  const isBeyond = !isPlaceholderData && pages > 0 && page > pages;
  const toLastPage = useEffectEvent(() => showPage(pages, { replace: true }));

  // The list may have become shorter since its address was written down, or by what was just cancelled.
  useEffect(() => {
    if (isBeyond) toLastPage();
  }, [isBeyond]);
  useFailureToast(roastFailures.list, isLoadingError);

  // What was pressed may go away with the present list; the heading stands above the next one.
  const fromTop = (next: () => void) => {
    focusHeading();
    next();
  };

  if (isLoadingError) {
    return <LoadFailure message={roastFailures.list} error={error} onRetry={() => fromTop(refetch)} />;
  }
  if (!data || isBeyond) return <ListSkeleton />;
  if (data.roastRequests.length === 0) {
    return <EmptyList status={status} onShowAll={() => fromTop(() => showStatus(undefined))} />;
  }
  return (
    <>
      <RoastRows roasts={data.roastRequests} isOutdated={isPlaceholderData} />
      {pages > 1 && (
        <div className="mt-5">
          <Pagination page={page} pages={pages} onPage={(next) => fromTop(() => showPage(next))} />
        </div>
      )}
    </>
  );
}
