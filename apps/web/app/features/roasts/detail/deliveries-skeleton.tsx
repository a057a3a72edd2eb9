import { Skeleton } from '@outloud/ui/skeleton';

/** As many cards as are known to come; one place for the words that say there are none. */
export function DeliveriesSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the deliveries</span>
      {count === 0 && <Skeleton className="h-53 rounded-xl" />}
      {Array.from({ length: count }, (_, place) => `delivery-${place}`).map((place) => (
        <Skeleton key={place} className="h-104 rounded-2xl sm:h-56" />
      ))}
    </div>
  );
}
