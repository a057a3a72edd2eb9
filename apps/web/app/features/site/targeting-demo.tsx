import type { Targeting } from '@outloud/domain/demographics';
import { formatDollars } from '@outloud/domain/money';
import { priceReview } from '@outloud/domain/pricing';
import { ChoiceChips } from '@outloud/ui/choice-chips';
import { useRef, useState } from 'react';

const filters: { label: string; targeting: Targeting }[] = [
  { label: 'Aged 26-35', targeting: { ageRanges: ['26-35'] } },
  { label: 'Women', targeting: { genders: ['Female'] } },
  { label: 'Earns $100k or more', targeting: { incomeLevel: ['$100k-$150k', '$150k+'] } },
  { label: 'Works in real estate', targeting: { industries: ['Real Estate'] } },
  { label: 'Owns a home', targeting: { housingStatuses: ['Homeowner'] } },
  { label: 'Has small children', targeting: { hasChildren: ['Children 0-5'] } },
  { label: 'Shops online weekly', targeting: { onlineShoppingFrequency: ['Weekly'] } },
];
const options = filters.map(({ label }) => ({ value: label, label }));

export function TargetingDemo() {
  const [chosen, setChosen] = useState<string[]>(['Aged 26-35', 'Shops online weekly']);
  const targeting = Object.assign(
    {},
    ...filters.filter(({ label }) => chosen.includes(label)).map((filter) => filter.targeting),
  );
  const firstInput = useRef<HTMLInputElement>(null);
  const { perReview, lines } = priceReview(targeting);
  return (
    <div className="rounded-4xl rounded-bl-lg border border-line bg-surface p-6 sm:p-9">
      <ChoiceChips
        label="Who should review it?"
        options={options}
        input={firstInput}
        chosen={chosen}
        onChange={setChosen}
      />
      <p role="status" className="mt-8 flex items-end gap-3 border-line border-t pt-6">
        <span className="font-display font-extrabold text-6xl leading-[0.85] tracking-[-0.05em] tabular-nums">
          {formatDollars(perReview)}
        </span>
        <span className="text-muted leading-6">a review</span>
      </p>
      <p className="mt-4 min-h-12 text-muted text-sm leading-6">
        {lines.map(({ label, credits }, index) => (
          <span key={label}>
            {index > 0 && (credits < 0 ? ' − ' : ' + ')}
            {label} {formatDollars(Math.abs(credits))}
          </span>
        ))}
      </p>
    </div>
  );
}
