import { Skeleton } from '@outloud/ui/loading';
import { PageTitle } from '../../components/page-title.tsx';

export function GuestSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Review</span>
        <Skeleton className="h-10 w-96 max-w-full sm:h-12" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading the page</span>
        <div aria-hidden="true" className="grid items-start gap-x-16 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid gap-6">
            <Skeleton className="h-20 max-w-xl" />
            <Skeleton className="h-64 max-w-xl" />
          </div>
          <Skeleton className="h-80 rounded-4xl" />
        </div>
      </div>
    </>
  );
}
