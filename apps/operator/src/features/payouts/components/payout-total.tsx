import { formatDollars } from '@outloud/domain/money';
import { Skeleton } from '@outloud/ui/skeleton';
import { useRequestedPayouts } from '../api/payouts.ts';

/** The total of all requested payouts. */
export function PayoutTotal() {
  const { data } = useRequestedPayouts();
  return (
    <p className="mr-2 flex items-center gap-2 text-sm tabular-nums">
      <span className="text-muted">Total requested</span>
      {data ? (
        <strong className="font-bold text-lg">{formatDollars(data.requestedTotal)}</strong>
      ) : (
        <Skeleton className="h-5 w-12" />
      )}
    </p>
  );
}
