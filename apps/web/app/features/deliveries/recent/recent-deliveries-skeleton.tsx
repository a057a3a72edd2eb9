import { Skeleton } from '@outloud/ui/skeleton';

const rowKeys = ['a', 'b', 'c'];

export function RecentDeliveriesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the deliveries</span>
      {rowKeys.map((key) => (
        <div key={key} className="border-line border-t py-5 last:pb-0">
          <Skeleton className="mt-1 h-4 w-2/5" />
          <Skeleton className="mt-3 h-3.5 w-3/5" />
          <Skeleton className="mt-3 h-3.5 w-1/2" />
          <Skeleton className="mt-5 h-9" />
        </div>
      ))}
    </div>
  );
}
