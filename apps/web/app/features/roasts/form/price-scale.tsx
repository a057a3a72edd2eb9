import { highestPricePerReview } from '@outloud/domain/pricing';
import { cn } from '@outloud/ui/cn';

const steps = Array.from({ length: highestPricePerReview }, (_, index) => index + 1);

/** The price of a review relative to the highest price. Decorative. */
export function PriceScale({ perReview }: { perReview: number }) {
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
