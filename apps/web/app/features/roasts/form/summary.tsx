import { Button } from '@outloud/ui/button';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { useBalance } from '../../../lib/balance.ts';
import { BalanceLine } from './balance-line.tsx';
import { Breakdown } from './breakdown.tsx';
import { MatchingLine } from './matching-line.tsx';
import { PriceHead } from './price-head.tsx';
import type { RequestForm } from './request-values.ts';
import { ReviewCount } from './review-count.tsx';
import { Shortage } from './shortage.tsx';
import { isLost, standingOf } from './standing.ts';
import { SubmitFailure } from './submit-failure.tsx';
import { summaryId } from './summary-id.ts';
import { useFocusRefresh } from './use-focus-refresh.ts';
import { usePrice } from './use-price.ts';

type SummaryProps = { form: RequestForm; error: Error | null; isPending: boolean; onBuy: () => void };

export function Summary({ form, error, isPending, onBuy }: SummaryProps) {
  const price = usePrice(form.control);
  const balance = useBalance();
  useFocusRefresh(balance.refetch);
  const standing = standingOf(price.total, balance.data, error);
  // It may have gone through, and taken the credits: only the same request again can tell.
  const isShort = standing.missing > 0 && !isLost(error);
  return (
    <section
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
      className="relative flex flex-col overflow-hidden rounded-3xl rounded-bl-md border border-line bg-surface outline-none max-xl:z-20 max-xl:-mt-24 xl:sticky xl:top-21 xl:max-h-[calc(100dvh-6.5rem)] xl:overflow-y-auto"
    >
      <PriceHead titleId={`${summaryId}-title`} price={price} />
      <ScrollRegion label="What it costs" className="xl:min-h-36">
        <div className="grid gap-4 p-5">
          <ReviewCount form={form} perReview={price.perReview} />
          <MatchingLine targets={price.targets} reviews={price.reviews} />
          <Breakdown price={price} />
        </div>
      </ScrollRegion>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-4 border-line border-t border-dashed p-5">
        <BalanceLine balance={balance} total={price.total} />
        {isShort && <Shortage standing={standing} onBuy={onBuy} />}
        <SubmitFailure error={isShort ? null : error} errors={form.formState.errors} />
        <Button
          type="submit"
          size="lg"
          pending={isPending}
          aria-disabled={isPending || isShort}
          className="w-full px-3 text-[0.9375rem] tabular-nums"
        >
          {submitWords(price.total, isPending, isShort)}
        </Button>
      </div>
    </section>
  );
}

function submitWords(total: number, isPending: boolean, isShort: boolean): string {
  if (isPending) return 'Creating Request...';
  return isShort ? `Insufficient Credits (${total} needed)` : `Submit Roast Request (${total} credits)`;
}
