import { formatCreditCount, formatNumber, formatReviewCount } from '@outloud/app-kit/format';
import type { CreditSystem } from '@outloud/contract/credits';
import { formatDollars, isLowBalance, lowestPricePerReview } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/loading';
import { Link } from 'react-router';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading } from '../../components/page-title.tsx';
import { paths } from '../../paths.ts';
import { useBalance } from '../../queries/shared-queries.ts';
import { SectionLink, sectionIds } from './section-link.tsx';

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

function BalanceSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your balance</span>
      <Skeleton className="h-18 w-40" />
      <Skeleton className="mt-6 h-16.25 w-full" />
    </div>
  );
}

/** Same height in every state, so that the layout does not shift when the balance loads. */
const cardClass = 'min-h-52.5 flex-1 xl:min-h-54.5';

/** Shows whether the user has a debt, a low balance, or enough credits for a roast. */
export function BalanceStatusCard() {
  const { data: credits, error } = useBalance();
  if (!credits) return error ? null : <Skeleton className={cn(cardClass, 'rounded-2xl')} />;
  const { text, colorClass, isReady, ...card } = getStatus(credits);
  return (
    <Card {...card} className={cn(cardClass, 'rounded-bl-md', colorClass)}>
      <p className="-mt-3 leading-7">{text}</p>
      <Button asChild variant="secondary" size="sm" className="mt-3">
        {isReady ? (
          <Link to={paths.createRoast}>Request a roast</Link>
        ) : (
          <SectionLink to={sectionIds.buy}>Buy credits</SectionLink>
        )}
      </Button>
    </Card>
  );
}

function getStatus({ balance, debt }: CreditSystem) {
  if (debt > 0) {
    return {
      role: 'alert',
      title: `You owe ${formatCreditCount(debt)}`,
      text: 'A payment was returned to your card after you spent its credits, with this account or a deleted one. Your next purchase pays this debt first. Until then, you cannot request a roast, and open requests are paused.',
      colorClass: 'border-bad/30 bg-bad-soft',
    };
  }
  if (isLowBalance(balance)) {
    return {
      title: 'Low balance',
      text: `A review costs ${formatCreditCount(lowestPricePerReview)} or more. Buy credits before your next request.`,
      colorClass: 'border-warn/30 bg-warn-soft',
    };
  }
  const reviews = formatReviewCount(Math.floor(balance / lowestPricePerReview));
  return {
    title: 'Ready to Request a Roast!',
    text: `Enough for ${reviews} by a general audience. Targeting costs a little more.`,
    colorClass: 'border-good/30 bg-good-soft',
    isReady: true,
  };
}
