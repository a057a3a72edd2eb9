import { Skeleton } from '@outloud/ui/skeleton';
import { PageTitle } from '../../../lib/page-title.tsx';

const keys = ['a', 'b', 'c'];

export function AvailableRoastsSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Available Roasts</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status" className="mt-8">
        <span className="sr-only">Loading available roasts</span>
        <div aria-hidden="true">
          <Skeleton className="mb-6 h-8 w-56" />
          <div className="grid gap-4">
            {keys.map((key) => (
              <div
                key={key}
                className="grid gap-x-8 gap-y-5 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_12rem] sm:p-6"
              >
                <div>
                  <Skeleton className="h-6 w-48 max-w-full" />
                  <Skeleton className="mt-2 h-4 w-64 max-w-full" />
                  <Skeleton className="mt-6 h-18 w-full" />
                  <Skeleton className="mt-6 h-4 w-72 max-w-full" />
                </div>
                <div className="grid content-between gap-5">
                  <Skeleton className="h-12 w-20 sm:justify-self-end" />
                  <Skeleton className="h-11 w-full" />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
