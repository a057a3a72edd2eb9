import { formatRequestCount } from '@outloud/app-kit/format';
import { roastStatusLabels } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { RoastStatus } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { Pagination } from '@outloud/ui/navigation/pagination';
import { FilterMenu } from '@outloud/ui/overlays/dropdown-menu';
import { MessageSquareDashed, Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import { getPageMeta } from '../../../page-meta.ts';
import { createRoastPath, paths } from '../../../paths.ts';
import { arrivalPromise, roastErrorTitles } from '../../../roast.labels.ts';
import { useSiteConfig } from '../../../site-config.ts';
import { type ListParams, useListParams } from '../list-params.ts';
import { type RoastsQuery, useRoasts } from '../queries.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { RoastRows } from './roast-rows.tsx';

export const meta = () => getPageMeta('My Roast Requests', 'Your requests and their deliveries.');

export default function RoastsPage() {
  const params = useListParams();
  const query = useRoasts(params.page, params.status);
  const total = query.data?.pagination.total;
  const isEmpty = total === 0 && !params.status;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>My Roast Requests</PageTitle>
        {/* The empty state has its own primary button. */}
        <Button asChild variant={isEmpty ? 'secondary' : 'primary'}>
          <Link to={paths.createRoast}>
            <Plus aria-hidden="true" className="size-5" />
            New Roast Request
          </Link>
        </Button>
      </div>
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterMenu
          name="Status"
          allLabel="All"
          labels={roastStatusLabels}
          chosen={params.status}
          onChoose={params.showStatus}
        />
        <p role="status" className="text-muted text-sm tabular-nums">
          {total === 0 ? 'No requests' : total && formatRequestCount(total)}
        </p>
      </div>
      <RoastList params={params} query={query} />
    </>
  );
}

type RoastListProps = { params: ListParams; query: RoastsQuery };

function RoastList({ params, query }: RoastListProps) {
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

type EmptyListProps = { status: RoastStatus | undefined; onShowAll: () => void };

function EmptyList({ status, onShowAll }: EmptyListProps) {
  if (status) {
    return (
      <EmptyState
        title={`No requests with the status “${roastStatusLabels[status]}”`}
        text="Choose another status, or show all requests."
      >
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all requests
        </Button>
      </EmptyState>
    );
  }
  return <FirstRequest />;
}

/** Own people come first, because a new account has no credits and a new installation has no testers. */
function FirstRequest() {
  const hasGuestReviews = useSiteConfig()?.guestReviews ?? false;
  if (!hasGuestReviews) {
    return (
      <EmptyState Icon={MessageSquareDashed} title={firstRequestTitle} text={`${testersText} ${arrivalPromise}`}>
        <Button asChild className="mt-2 max-w-full">
          <Link to={paths.createRoast}>Create Your First Roast Request</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={MessageSquareDashed}
      title={firstRequestTitle}
      text="Start with your own people: send a link to customers, colleagues, or friends. They record their screen while they think out loud. No credits needed."
    >
      <Button asChild className="mt-2 max-w-full">
        <Link to={createRoastPath('own')}>Ask Your Own People</Link>
      </Button>
      <p className="text-sm leading-6">
        <TextLink to={createRoastPath('recordings')}>I have a recording</TextLink>
      </p>
      <div className="mt-3 grid max-w-sm justify-items-center gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm leading-6">Or let Outloud testers review your website. {arrivalPromise}</p>
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.createRoast}>Request Outloud Testers</Link>
        </Button>
      </div>
    </EmptyState>
  );
}

const firstRequestTitle = 'No roast requests yet';
const testersText =
  'Your roast requests appear here. Give us a URL, and testers record their screen while they think out loud.';
