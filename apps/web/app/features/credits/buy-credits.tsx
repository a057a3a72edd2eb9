import { formatCreditCount, formatNumber, formatReviewCount } from '@outloud/app-kit/format';
import type { CreditPackage } from '@outloud/contract/credits';
import { formatDollars, lowestPricePerReview } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { CreditCard, FlaskConical } from 'lucide-react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading } from '../../components/page-title.tsx';
import { FormFailure } from '../../forms/forms.tsx';
import { useSiteConfig } from '../../site-config.ts';
import { CustomAmount } from './custom-amount.tsx';
import { type Checkout, useCheckout } from './mutations.ts';
import { usePackages } from './queries.ts';
import { sectionIds } from './section-link.tsx';

export function BuyCredits() {
  const checkout = useCheckout();
  return (
    <Card
      id={sectionIds.buy}
      tabIndex={-1}
      title="Buy credits"
      description="A credit costs the same in every package. Review counts assume a general audience."
    >
      <div className="@container grid gap-6">
        <PackageList checkout={checkout} />
        <CustomAmount checkout={checkout} />
        {/* Below the buttons, because an alert above would move the buttons that the user wants to click again. */}
        <FormFailure error={checkout.error} errors={{}} />
        <PaymentMethodNote />
      </div>
    </Card>
  );
}

/** Always one line high, so that the layout does not shift when the site config loads. */
function PaymentMethodNote() {
  const config = useSiteConfig();
  const Icon = config?.testPayments ? FlaskConical : CreditCard;
  return (
    <p className="flex min-h-10.25 gap-2.5 border-line border-t pt-4 text-muted text-sm leading-6">
      {config && <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />}
      {config?.testPayments === true && 'This site only takes test payments. No card is charged.'}
      {config?.testPayments === false && 'You pay on Stripe’s checkout page. We never see your card number.'}
    </p>
  );
}

const listClass = 'grid gap-3 @lg:grid-cols-5';

function PackageList({ checkout }: { checkout: Checkout }) {
  const { data: packages, error, refetch } = usePackages();
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (packages) {
    return (
      <ul className={listClass}>
        {packages.map((creditPackage) => (
          <li key={creditPackage.packageId} className="grid">
            <PackageButton creditPackage={creditPackage} checkout={checkout} />
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <LoadFailure message={error.message} onRetry={retry} />;
  return (
    <div role="status" className={listClass}>
      <span className="sr-only">Loading packages</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-15 rounded-xl @lg:h-35" />
      ))}
    </div>
  );
}

type PackageButtonProps = { creditPackage: CreditPackage; checkout: Checkout };

/** A row on narrow screens, a tile on wide screens. */
function PackageButton({ creditPackage, checkout }: PackageButtonProps) {
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
