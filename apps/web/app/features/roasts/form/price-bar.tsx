import { Button } from '@outloud/ui/button';
import { RollingNumber } from '@outloud/ui/rolling-number';
import { ArrowDown } from 'lucide-react';
import { summaryId } from './pricing-summary.tsx';
import type { RequestControl } from './request-values.ts';
import { usePrice } from './use-price.ts';

/** A sticky price for narrow screens, where the summary is below the form. The visible summary covers the bar. */
export function PriceBar({ control }: { control: RequestControl }) {
  const { total, perReview, reviews } = usePrice(control);
  const goToSummary = () => {
    const summary = document.getElementById(summaryId);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 flex h-18 items-center justify-between gap-4 rounded-3xl border border-transparent bg-night px-4 text-on-night shadow-lift focus-within:z-30 xl:hidden dark:border-edge/50">
      <div className="grid">
        <p className="flex items-baseline gap-1.5">
          <RollingNumber value={total} className="font-display font-extrabold text-3xl tracking-[-0.03em]" />
          <span className="sr-only">Total {total}</span> <span className="text-sm">credits</span>
        </p>
        <p className="whitespace-nowrap text-night-muted text-sm tabular-nums leading-5">
          {perReview} per review × {reviews}
        </p>
      </div>
      <Button variant="secondary" onClick={goToSummary}>
        Summary
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
