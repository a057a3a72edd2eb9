import { Skeleton } from '@outloud/ui/skeleton';

export function BalanceSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your balance</span>
      <Skeleton className="h-18 w-40" />
      <Skeleton className="mt-6 h-16.25 w-full" />
    </div>
  );
}
