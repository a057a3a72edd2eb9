import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';
import { PageTitle } from '../../../lib/page-title.tsx';
import { DetailGrid } from './detail-grid.tsx';
import { Detail, detailsCardProps, detailsListClass } from './request-details.tsx';

export function DetailSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Roast request</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading the request</span>
        <div aria-hidden="true">
          <Skeleton className="mt-2 h-5 w-56 max-w-full" />
          <Skeleton className="mt-3 h-5 w-48" />
          <Skeleton className="mt-6 h-7 w-160 max-w-full max-sm:h-14" />
          <DetailGrid
            deliveries={
              <div>
                <Skeleton className="mb-4 h-7 w-32" />
                <Skeleton className="h-53 rounded-xl" />
              </div>
            }
            details={
              <Card {...detailsCardProps}>
                <dl className={detailsListClass}>
                  {['Description', 'Specific instructions', 'Target demographics'].map((term) => (
                    <Detail key={term} term={term}>
                      <Skeleton className="my-1 h-4 w-3/4" />
                    </Detail>
                  ))}
                  {['Reviews expected', 'Credits used'].map((term) => (
                    <Detail key={term} term={term} isHalfWidth>
                      <Skeleton className="my-1 h-4 w-8" />
                    </Detail>
                  ))}
                </dl>
              </Card>
            }
          />
        </div>
      </div>
    </>
  );
}
