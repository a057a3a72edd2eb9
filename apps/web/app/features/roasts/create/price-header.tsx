import { formatCreditCount, formatReviewCount } from '@outloud/app-kit/format';
import { highestPricePerReview, type Quote } from '@outloud/domain/pricing';
import { cn } from '@outloud/ui/cn';
import { RollingNumber } from '@outloud/ui/rolling-number';

type PriceHeaderProps = { titleId: string; price: Quote & { reviews: number } };

export function PriceHeader({ titleId, price: { total, perReview, reviews } }: PriceHeaderProps) {
  return (
    <div className="shrink-0 bg-night px-5 py-4 text-on-night xl:low:py-3">
      <h2 id={titleId} className="font-bold text-lg leading-7 tracking-tight">
        Pricing & Summary
      </h2>
      <p aria-hidden="true" className="mt-2 flex items-end gap-3 xl:low:mt-1">
        <RollingNumber
          value={total}
          className="font-display font-extrabold text-7xl tracking-[-0.04em] xl:low:text-5xl"
        />
        <span className="text-night-muted leading-5">
          credits
          <br />
          for {formatReviewCount(reviews)}
        </span>
      </p>
      {/* Screen readers get one sentence instead of the rolling digits. */}
      <p aria-live="polite" className="sr-only">
        Total {formatCreditCount(total)}, {formatCreditCount(perReview)} per review
      </p>
      <PriceScale perReview={perReview} />
      <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-night-muted text-sm tabular-nums">
        <span>{perReview} per review</span>
        <span>{highestPricePerReview} at most</span>
      </p>
    </div>
  );
}

const steps = Array.from({ length: highestPricePerReview }, (_, index) => index + 1);

/** The price of a review relative to the highest price. Decorative. */
function PriceScale({ perReview }: { perReview: number }) {
  return (
    <div aria-hidden="true" className="mt-4 flex gap-1 xl:low:mt-3">
      {steps.map((step) => (
        <span
          key={step}
          className={cn(
            'h-2 flex-1 rounded-full transition-colors duration-200',
            step <= perReview ? 'bg-night-ember' : 'bg-on-night/15',
          )}
        />
      ))}
    </div>
  );
}
