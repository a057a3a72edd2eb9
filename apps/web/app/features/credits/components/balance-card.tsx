import type { CreditSystem } from '@outloud/contract/credits';
import { formatDollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useBalance } from '../../../lib/use-balance.ts';
import { BalanceSkeleton } from './balance-skeleton.tsx';

export function BalanceCard() {
  const { data: credits, error, refetch } = useBalance();
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <Card title="Your balance" description={`1 credit is ${formatDollars(1)}.`}>
      {credits && <BalanceTotals credits={credits} />}
      {!credits && error && <LoadFailure message={error.message} onRetry={retry} />}
      {!credits && !error && <BalanceSkeleton />}
    </Card>
  );
}

function BalanceTotals({ credits }: { credits: CreditSystem }) {
  return (
    <>
      <dl className="tabular-nums">
        <dt className="sr-only">Balance</dt>
        {/* The key replays the animation when the balance changes. */}
        <dd key={credits.balance} className="flex animate-rise items-baseline gap-2.5">
          <span className="font-display font-extrabold text-7xl leading-none tracking-[-0.04em]">
            {formatNumber(credits.balance)}
          </span>
          <span className="text-lg text-muted">{credits.balance === 1 ? 'credit' : 'credits'}</span>
        </dd>
      </dl>
      <dl className="mt-6 grid gap-2 border-line border-t pt-4 text-sm tabular-nums">
        <Total term="Total purchased" value={credits.totalPurchased} />
        <Total term="Total spent" value={credits.totalSpent} />
      </dl>
    </>
  );
}

function Total({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  );
}
