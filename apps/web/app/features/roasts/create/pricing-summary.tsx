import { formatCreditCount, formatNumber } from '@outloud/app-kit/format';
import { isOutcomeUnknown } from '@outloud/app-kit/idempotency-keys';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBalance } from '../../../queries/shared-queries.ts';
import { getCreditsFromError } from '../mutations.ts';
import { MatchingTesters, PriceBreakdown, ReviewCountField } from './price-breakdown.tsx';
import { PriceHeader } from './price-header.tsx';
import { computeCreditShortage, usePrice } from './pricing.ts';
import type { RoastFormApi } from './roast-values.ts';
import { InsufficientCreditsAlert, SubmitFailure, type SubmitFailureState } from './submit-failure.tsx';

/** Id of the element that the button in the price bar scrolls to. */
export const summaryId = 'pricing-summary';

type PricingSummaryProps = {
  form: RoastFormApi;
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

type BalanceSummaryProps = { balance: ReturnType<typeof useBalance>; total: number; onRetry: () => void };

/** Skeleton and balance have the same height, so that loading causes no layout shift. */
function BalanceSummary({ balance: { data, error, isFetching }, total, onRetry }: BalanceSummaryProps) {
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

/**
 * Refetches when the window gets the focus. React Query refetches only when a hidden tab becomes visible, and two
 * windows side by side are never hidden.
 */
function useRefetchOnFocus(refetch: (options: { cancelRefetch: boolean }) => unknown) {
  const refresh = useEffectEvent(() => refetch({ cancelRefetch: false }));
  useEffect(() => {
    const onFocus = () => refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
