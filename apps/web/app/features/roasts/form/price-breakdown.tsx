import type { PriceLine, Quote } from '@outloud/domain/pricing';
import { formatCreditCount } from '../../../lib/format.ts';

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
