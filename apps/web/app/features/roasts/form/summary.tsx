import { Button } from '@outloud/ui/button';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { useRef } from 'react';
import { useBalance } from '../../../lib/balance.ts';
import { isUndecided } from '../../../lib/request-keys.ts';
import { creditsIn } from '../api/create-roast.ts';
import { BalanceLine } from './balance-line.tsx';
import { Breakdown } from './breakdown.tsx';
import { MatchingLine } from './matching-line.tsx';
import { PriceHead } from './price-head.tsx';
import type { RequestForm } from './request-values.ts';
import { ReviewCount } from './review-count.tsx';
import { Shortage } from './shortage.tsx';
import { shortageOf } from './shortage-of.ts';
import { type Failure, SubmitFailure } from './submit-failure.tsx';
import { useFocusRefresh } from './use-focus-refresh.ts';
import { usePrice } from './use-price.ts';

/** Target of the button in the price bar. */
export const summaryId = 'pricing-summary';

type SummaryProps = { form: RequestForm; failure: Failure; isPending: boolean; onBuy: (missing: number) => void };

export function Summary({ form, failure, isPending, onBuy }: SummaryProps) {
  const section = useRef<HTMLElement>(null);
  const price = usePrice(form.control);
  const balance = useBalance();
  useFocusRefresh(balance.refetch);
  const retry = () => {
    section.current?.focus({ preventScroll: true });
    balance.refetch();
  };
  const shortage = shortageOf(price.total, balance.data ?? creditsIn(failure.error));
  // The last attempt may have spent the credits. Only a retry of the same request can tell.
  const isShort = shortage.missing > 0 && !isUndecided(failure.error);
  return (
    <section
      ref={section}
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
      className="relative flex flex-col overflow-hidden rounded-3xl rounded-bl-md border border-line bg-surface outline-none max-xl:z-20 max-xl:-mt-24 xl:tall:sticky xl:tall:top-21 xl:tall:max-h-[calc(100dvh-6.5rem)]"
    >
      <PriceHead titleId={`${summaryId}-title`} price={price} />
      <ScrollRegion label="Price details">
        <div className="grid gap-4 p-5 xl:low:gap-3 xl:low:py-3">
          <ReviewCount form={form} perReview={price.perReview} />
          <Breakdown price={price} />
          <MatchingLine targets={price.targets} reviews={price.reviews} />
        </div>
      </ScrollRegion>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-4 border-line border-t border-dashed p-5 xl:low:gap-3 xl:low:py-3">
        <BalanceLine balance={balance} total={price.total} onRetry={retry} />
        {isShort && <Shortage shortage={shortage} onBuy={() => onBuy(shortage.missing)} />}
        {!isShort && <SubmitFailure {...failure} errors={form.formState.errors} />}
        <Button
          type="submit"
          size="lg"
          pending={isPending}
          aria-disabled={isPending || isShort}
          className="w-full px-3 text-[0.9375rem] tabular-nums"
        >
          {getSubmitLabel(price.total, isPending, isShort)}
        </Button>
      </div>
    </section>
  );
}

function getSubmitLabel(total: number, isPending: boolean, isShort: boolean): string {
  if (isPending) return 'Creating Request...';
  return isShort ? `Insufficient Credits (${total} needed)` : `Submit Roast Request (${total} credits)`;
}
