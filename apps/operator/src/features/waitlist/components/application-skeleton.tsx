import { Skeleton } from '@outloud/ui/skeleton';

export function ApplicationSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading application</span>
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-24" />
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((lineKey) => (
          <div key={lineKey} className="grid gap-2">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
