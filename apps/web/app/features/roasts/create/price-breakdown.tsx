import { formatCreditCount, formatHours, formatReviewCount } from '@outloud/app-kit/format';
import type { PriceLine, Quote } from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import { cn } from '@outloud/ui/cn';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import { Users } from 'lucide-react';
import { getFieldError } from '../../../forms/forms.tsx';
import { useSiteConfig } from '../../../site-config.ts';
import { useMatchingTesters } from '../queries.ts';
import { formatMatchingTesters } from './pricing.ts';
import type { RoastFormApi, Targets } from './roast-values.ts';

export function PriceBreakdown({ price: { lines, perReview } }: { price: Quote }) {
  return (
    <dl className="text-sm tabular-nums leading-6">
      {lines.map((line) => (
        <Line key={line.label} {...line} />
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>Cost per review</dt>
        <dd className="whitespace-nowrap">{formatCreditCount(perReview)}</dd>
      </div>
    </dl>
  );
}

function Line({ label, credits, field }: PriceLine) {
  return (
    <div className="flex animate-appear items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{field ? `+${credits}` : String(credits).replace('-', '−')}</dd>
    </div>
  );
}

const reviewCountLabel = 'Number of reviews';
const counts = Array.from({ length: reviewCounts.max - reviewCounts.min + 1 }, (_, index) => reviewCounts.min + index);

export function ReviewCountField({ form, perReview }: { form: RoastFormApi; perReview: number }) {
  return (
    <Field
      label={reviewCountLabel}
      error={getFieldError(form.formState.errors, 'deliveriesExpected', reviewCountLabel)}
    >
      {(control) => (
        <Select {...control} {...form.register('deliveriesExpected', { valueAsNumber: true })} className="tabular-nums">
          {counts.map((count) => (
            <option key={count} value={count}>
              {formatReviewCount(count)} · {formatCreditCount(count * perReview)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type MatchingTestersProps = { targets: Targets; reviews: number };

/** Informational only. Its height is constant, so that updates cause no layout shift. */
export function MatchingTesters({ targets, reviews }: MatchingTestersProps) {
  const hours = useSiteConfig()?.fulfilmentHours;
  const { count, hasFailed, isStale } = useMatchingTesters(targets);
  return (
    <div className="flex gap-2.5 text-sm leading-6">
      <Users aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <div role="status" className={cn('min-h-6 font-semibold transition-opacity', isStale && 'opacity-50')}>
          {count !== undefined && formatMatchingTesters(count, reviews)}
          {count === undefined && hasFailed && 'We cannot count matching testers right now.'}
          {count === undefined && !hasFailed && <Skeleton className="mt-1 h-4 w-44" />}
        </div>
        <p className="text-muted">
          You only pay for reviews you get. We refund the rest{' '}
          {hours ? `after ${formatHours(hours)}` : 'when the request closes'}.
        </p>
      </div>
    </div>
  );
}
