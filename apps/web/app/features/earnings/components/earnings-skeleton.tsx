import { Skeleton } from '@outloud/ui/skeleton';

export const columnClass = 'grid grid-cols-[minmax(0,1fr)] content-start gap-6';
export const columnsClass = 'grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2';

export function EarningsSkeleton() {
  return (
    <div role="status" className={columnClass}>
      <span className="sr-only">Loading your earnings</span>
      <div className={columnsClass}>
        <div className={columnClass}>
          <Skeleton className="h-68 rounded-2xl" />
          <Skeleton className="h-72 rounded-2xl" />
        </div>
        <div className={columnClass}>
          <Skeleton className="h-94 rounded-2xl" />
          <Skeleton className="h-66 rounded-2xl" />
        </div>
      </div>
      <Skeleton className="h-110 rounded-2xl" />
    </div>
  );
}
