import { Skeleton } from '@outloud/ui/skeleton';

/** One card for each expected delivery, or a placeholder for the empty state. */
export function DeliveriesSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the deliveries</span>
      {count === 0 && <Skeleton className="h-53 rounded-xl" />}
      {Array.from({ length: count }, (_, index) => `delivery-${index}`).map((key) => (
        <Skeleton key={key} className="h-104 rounded-2xl sm:h-56" />
      ))}
    </div>
  );
}
