import { Button } from '@outloud/ui/button';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { useRef } from 'react';
import { isOutcomeUnknown } from '../../../lib/idempotency-keys.ts';
import { useBalance } from '../../../lib/use-balance.ts';
import { getCreditsFromError } from '../api/create-roast.ts';
import { BalanceSummary } from './balance-summary.tsx';
import { computeCreditShortage } from './compute-credit-shortage.ts';
import { InsufficientCreditsAlert } from './insufficient-credits-alert.tsx';
import { MatchingTesters } from './matching-testers.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PriceHeader } from './price-header.tsx';
import type { RequestFormApi } from './request-values.ts';
import { ReviewCountField } from './review-count-field.tsx';
import { SubmitFailure, type SubmitFailureState } from './submit-failure.tsx';
import { usePrice } from './use-price.ts';
import { useRefetchOnFocus } from './use-refetch-on-focus.ts';

/** Id of the element that the button in the price bar scrolls to. */
export const summaryId = 'pricing-summary';

type PricingSummaryProps = {
  form: RequestFormApi;
  failure: SubmitFailureState;
  isPending: boolean;
  onBuy: (missing: number) => void;
};

export function PricingSummary({ form, failure, isPending, onBuy }: PricingSummaryProps) {
  const section = useRef<HTMLElement>(null);
  const price = usePrice(form.control);
  const balance = useBalance();
  useRefetchOnFocus(balance.refetch);
  const retry = () => {
    section.current?.focus({ preventScroll: true });
    balance.refetch();
  };
  const shortage = computeCreditShortage(price.total, balance.data ?? getCreditsFromError(failure.error));
  // The last attempt may have spent the credits. Only a retry of the same request can tell.
  const hasShortage = shortage.missing > 0 && !isOutcomeUnknown(failure.error);
  return (
    <section
      ref={section}
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
      className="relative flex flex-col overflow-hidden rounded-3xl rounded-bl-md border border-line bg-surface outline-none max-xl:z-20 max-xl:-mt-24 xl:tall:sticky xl:tall:top-21 xl:tall:max-h-[calc(100dvh-6.5rem)]"
    >
      <PriceHeader titleId={`${summaryId}-title`} price={price} />
      <ScrollRegion label="Price details">
        <div className="grid gap-4 p-5 xl:low:gap-3 xl:low:py-3">
          <ReviewCountField form={form} perReview={price.perReview} />
          <PriceBreakdown price={price} />
          <MatchingTesters targets={price.targets} reviews={price.reviews} />
        </div>
      </ScrollRegion>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-4 border-line border-t border-dashed p-5 xl:low:gap-3 xl:low:py-3">
        <BalanceSummary balance={balance} total={price.total} onRetry={retry} />
        {hasShortage && <InsufficientCreditsAlert shortage={shortage} onBuy={() => onBuy(shortage.missing)} />}
        {!hasShortage && <SubmitFailure {...failure} errors={form.formState.errors} />}
        <Button
          type="submit"
          size="lg"
          pending={isPending}
          aria-disabled={isPending || hasShortage}
          className="w-full px-3 text-[0.9375rem] tabular-nums"
        >
          {getSubmitLabel(price.total, isPending, hasShortage)}
        </Button>
      </div>
    </section>
  );
}

function getSubmitLabel(total: number, isPending: boolean, hasShortage: boolean): string {
  if (isPending) return 'Creating Request...';
  return hasShortage ? `Insufficient Credits (${total} needed)` : `Submit Roast Request (${total} credits)`;
}
