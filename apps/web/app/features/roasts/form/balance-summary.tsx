import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/skeleton';
import { formatCreditCount, formatNumber } from '../../../lib/format.ts';
import type { useBalance } from '../../../lib/use-balance.ts';

type BalanceSummaryProps = { balance: ReturnType<typeof useBalance>; total: number; onRetry: () => void };

/** Skeleton and balance have the same height, so that loading causes no layout shift. */
export function BalanceSummary({ balance: { data, error, isFetching }, total, onRetry }: BalanceSummaryProps) {
  if (!data && error) {
    return (
      <div className="flex min-h-12 items-center justify-between gap-3 text-sm">
        <p role="alert" className="text-bad">
          {error.message}
        </p>
        <Button variant="secondary" size="sm" pending={isFetching} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <dl aria-live="polite" className="grid text-sm tabular-nums leading-6">
      <Row term="Your balance">{data && formatCreditCount(data.balance)}</Row>
      {(!data || data.balance >= total) && (
        <Row term="After this request">{data && formatNumber(data.balance - total)}</Row>
      )}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: string | undefined }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{children ?? <Skeleton className="h-4 w-16" />}</dd>
    </div>
  );
}
