import { Skeleton } from '@outloud/ui/skeleton';
import { PageTitle } from '../../../lib/page-title.tsx';
import { DeliveryGrid, playerBarPadding } from './delivery-grid.tsx';

export function DeliverySkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Delivery</span>
        <Skeleton className="h-9 w-48 sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading the delivery</span>
        <div aria-hidden="true">
          <Skeleton className="mt-3 h-5 w-120 max-w-full max-sm:h-12" />
          <Skeleton className="mt-4 h-9 w-29 sm:hidden" />
          <DeliveryGrid
            video={
              <div className={`animate-pulse rounded-2xl bg-ink/8 ${playerBarPadding}`}>
                <div className="aspect-video" />
              </div>
            }
            panel={
              <div className="grid gap-6">
                <Skeleton className="h-80 rounded-2xl" />
                <Skeleton className="h-64 rounded-2xl" />
              </div>
            }
          />
        </div>
      </div>
    </>
  );
}
