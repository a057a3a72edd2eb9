import { formatNumber, formatReviewCount } from '@outloud/app-kit/format';
import type { CreditSystem } from '@outloud/contract/credits';
import { type PriceLine, quoteRoast } from '@outloud/domain/pricing';
import { getOptionLabel, type TargetField, targetFields } from '@outloud/domain/targeting/demographics';
import { useWatch } from 'react-hook-form';
import type { RoastControl, Targets } from './roast-values.ts';

/** The current price of the form, which is displayed, sent, and charged. */
export function usePrice(control: RoastControl) {
  const [targets, reviews] = useWatch({ control, name: ['targetDemographics', 'deliveriesExpected'] });
  return { ...quoteRoast(targets, reviews), targets, reviews };
}

type Credits = Pick<CreditSystem, 'balance' | 'debt'>;

/** Returns the credits that are missing, including any debt. Returns zero while the balance is unknown. */
export function computeCreditShortage(total: number, { balance, debt }: Credits = { balance: total, debt: 0 }) {
  return { debt, missing: debt > 0 ? debt + total : Math.max(0, total - balance) };
}

/** Total surcharge of the fields, in credits per review. */
export function sumAddedCredits(fields: readonly TargetField[], lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { field, credits }) => (field && fields.includes(field) ? sum + credits : sum), 0);
}

/** Extra surcharges of a field for testers who are harder to find. */
export function getPremiumLines(field: TargetField, lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter((line) => line.field === field && line.label !== targetFields[field].label);
}

/** For example 'Age 18-25, 26-35 · Gender Female'. */
export function formatSelectedOptions(fields: readonly TargetField[], targets: Targets): string {
  return fields
    .filter((field) => targets[field].length > 0)
    .map((field) => {
      const names = targets[field].map((option) => getOptionLabel(field, option));
      return `${targetFields[field].label} ${names.join(', ')}`;
    })
    .join(' · ');
}

export function formatMatchingTesters(count: number, reviews: number): string {
  if (count === 0) return 'No approved tester matches yet.';
  if (count >= reviews)
    return count === 1 ? '1 approved tester matches.' : `${formatNumber(count)} approved testers match.`;
  return `Only ${count} approved ${count === 1 ? 'tester' : 'testers'} for ${formatReviewCount(reviews)}.`;
}
