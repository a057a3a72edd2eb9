import { Skeleton } from '@outloud/ui/skeleton';
import { PageTitle } from '../../../lib/page-title.tsx';

export function ClaimSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Roast</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading roast</span>
        <div aria-hidden="true">
          <Skeleton className="mt-2 h-5 w-56 max-w-full" />
          <div className="mt-8 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton className="h-96 rounded-2xl" />
            <Skeleton className="h-72 rounded-2xl" />
          </div>
        </div>
      </div>
    </>
  );
}
