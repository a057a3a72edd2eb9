import { Pagination } from '@outloud/ui/pagination';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { roastErrorTitles } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import type { RoastsQuery } from '../api/roasts.ts';
import { useFailureToast } from '../components/use-failure-toast.ts';
import { EmptyList } from './empty-list.tsx';
import type { ListParams } from './list-params.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { RoastRows } from './roast-rows.tsx';

type RoastListProps = { params: ListParams; query: RoastsQuery };

export function RoastList({ params, query }: RoastListProps) {
  const { data, error, isLoadingError, isPlaceholderData, refetch } = query;
  const { status, page, showPage, showStatus } = params;
  const pages = data?.pagination.totalPages ?? 0;
  const isPastEnd = !isPlaceholderData && pages > 0 && page > pages;
  const goToLastPage = useEffectEvent(() => showPage(pages, { replace: true }));

  // The list may have become shorter since the URL was opened, for example after a cancellation.
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd]);
  useFailureToast(roastErrorTitles.list, isLoadingError);

  // The pressed control may disappear with the current list, so focus moves to the heading.
  const withHeadingFocus = (action: () => void) => {
    focusHeading();
    action();
  };

  if (isLoadingError) {
    return <LoadFailure message={roastErrorTitles.list} error={error} onRetry={() => withHeadingFocus(refetch)} />;
  }
  if (!data || isPastEnd) return <ListSkeleton />;
  if (data.roastRequests.length === 0) {
    return <EmptyList status={status} onShowAll={() => withHeadingFocus(() => showStatus(undefined))} />;
  }
  return (
    <>
      <RoastRows roasts={data.roastRequests} isOutdated={isPlaceholderData} />
      {pages > 1 && (
        <div className="mt-5">
          <Pagination page={page} pageCount={pages} onPageChange={(next) => withHeadingFocus(() => showPage(next))} />
        </div>
      )}
    </>
  );
}
