import type { CreditPackage } from '@outloud/contract/credits';
import { formatDollars, lowestPricePerReview } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { formatCreditCount, formatNumber, formatReviewCount } from '../../../lib/format.ts';
import type { Checkout } from '../api/checkout.ts';

type PackageButtonProps = { creditPackage: CreditPackage; checkout: Checkout };

/** A row on narrow screens, a tile on wide screens. */
export function PackageButton({ creditPackage, checkout }: PackageButtonProps) {
  const { packageId, credits, price } = creditPackage;
  const isBuying = checkout.isBuying({ packageId });
  return (
    <Button
      variant="secondary"
      pending={isBuying}
      disabled={checkout.isBusy && !isBuying}
      onClick={() => checkout.buy({ packageId })}
      className="relative h-15 justify-between gap-3 px-4 hover:border-ember @lg:h-35 @lg:flex-col @lg:items-start @lg:justify-start @lg:gap-0 @lg:px-3.5 @lg:py-3.5 @lg:text-left [&>.animate-spin]:absolute [&>.animate-spin]:top-2.5 [&>.animate-spin]:right-2.5"
    >
      <span className="flex items-baseline gap-1.5 @lg:grid @lg:gap-0">
        <span className="sr-only">Buy </span>
        <span className="font-display font-extrabold text-3xl leading-9 tracking-[-0.03em]">
          {formatNumber(credits)}
        </span>{' '}
        <span className="font-medium text-muted text-sm">{formatCreditCount(credits).split(' ')[1]}</span>
      </span>
      <span className="flex items-baseline gap-3 @lg:mt-auto @lg:grid @lg:gap-0">
        <span className="sr-only">for </span>
        <span className="order-last text-lg leading-7 @lg:order-none">{formatDollars(price)}</span>
        <span className="sr-only">, </span>
        <span className="font-normal text-muted text-xs leading-5">
          {formatReviewCount(Math.floor(credits / lowestPricePerReview))}
        </span>
      </span>
    </Button>
  );
}
