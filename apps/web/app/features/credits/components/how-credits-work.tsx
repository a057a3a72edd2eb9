import { formatDollars } from '@outloud/domain/money';
import { priceExamples, priceReview } from '@outloud/domain/pricing';
import { Card } from '@outloud/ui/card';
import { CheckList } from '@outloud/ui/check-list';
import { formatCreditCount } from '../../../lib/format.ts';

const rules = [
  `${formatCreditCount(1)} is ${formatDollars(1)}, and credits never expire.`,
  'A request puts its credits on hold. A delivered review uses them.',
  'If you cancel or no tester is found, the credits return to your balance.',
];

export function HowCreditsWork() {
  return (
    <Card title="How Credits Work" description="The price of a review depends on who you want to hear from.">
      <div className="@container">
        <dl className="-mt-3 grid gap-x-8 @md:grid-cols-2">
          {priceExamples.map(({ label, targeting }) => (
            <Example key={label} label={label} {...priceReview(targeting)} />
          ))}
        </dl>
      </div>
      <CheckList lines={rules} className="mt-5" />
    </Card>
  );
}

type ExampleProps = { label: string } & ReturnType<typeof priceReview>;

function Example({ label, perReview, lines }: ExampleProps) {
  return (
    <div className="flex items-start justify-between gap-4 border-line border-b py-3">
      <dt>
        <span className="font-semibold">{label}</span>
        <span className="block text-muted text-xs leading-5">
          {lines.map((line) => `${line.label} ${line.credits}`).join(' + ')}
        </span>
      </dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{formatCreditCount(perReview)}</dd>
    </div>
  );
}
