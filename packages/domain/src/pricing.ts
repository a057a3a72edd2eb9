import { type TargetField, type Targeting, targetFieldNames, targetFields } from './demographics.ts';
import { narrows } from './matching.ts';
import { lowestPricePerReview } from './money.ts';

/** What a filter adds to the price of a review. */
const filterCredits = (field: TargetField) => (field === 'genders' ? 2 : 1);

/** Groups that are harder to find; each adds its credit once, however many of its options are chosen. */
const premiums: { label: string; field: TargetField; options: readonly string[] }[] = [
  { label: 'High income', field: 'incomeLevel', options: ['$100k-$150k', '$150k+'] },
  { label: "Master's or PhD", field: 'educationLevel', options: ["Master's degree", 'PhD'] },
  { label: 'Technology, finance or healthcare', field: 'industries', options: ['Technology', 'Finance', 'Healthcare'] },
  { label: 'Homeowner', field: 'housingStatuses', options: ['Homeowner'] },
  { label: 'Advanced or expert users', field: 'techComfortLevels', options: ['Advanced', 'Expert'] },
];
const premiumCredits = 1;

export const highestPricePerReview = 12;

/** `field` is the filter that a line comes from. The cap is a line of its own, below zero. */
export type PriceLine = { label: string; credits: number; field: TargetField | null };
export type ReviewPrice = { perReview: number; lines: PriceLine[]; capped: boolean };

/** The price of one review in credits, line by line; the lines add up to it. */
export function priceReview(targeting: Targeting): ReviewPrice {
  const lines: PriceLine[] = [{ label: 'Base price', credits: lowestPricePerReview, field: null }];
  for (const field of targetFieldNames) {
    if (!narrows(field, targeting[field])) continue;
    lines.push({ label: targetFields[field].label, credits: filterCredits(field), field });
  }
  for (const { label, field, options } of premiums) {
    const isRaised = targeting[field]?.some((choice) => options.includes(choice));
    if (isRaised) lines.push({ label, credits: premiumCredits, field });
  }
  const above = lines.reduce((total, line) => total + line.credits, 0) - highestPricePerReview;
  if (above <= 0) return { perReview: highestPricePerReview + above, lines, capped: false };
  const cap = { label: `Never more than ${highestPricePerReview}`, credits: -above, field: null };
  return { perReview: highestPricePerReview, lines: [...lines, cap], capped: true };
}

export type Quote = ReviewPrice & { total: number };

/** What a request costs: the figure that the form shows and the one that is charged. */
export function quoteRoast(targeting: Targeting, reviews: number): Quote {
  const price = priceReview(targeting);
  return { ...price, total: price.perReview * reviews };
}

/** What the credits page and the site print as examples; the figures come from the rule. */
export const priceExamples: { label: string; targeting: Targeting }[] = [
  { label: 'General audience', targeting: {} },
  { label: 'Specific age group', targeting: { ageRanges: ['26-35'] } },
  { label: 'Tech-savvy testers', targeting: { techComfortLevels: ['Advanced', 'Expert'] } },
  { label: 'Advanced users', targeting: { ageRanges: ['26-35'], techComfortLevels: ['Advanced', 'Expert'] } },
];

/** How the site sums up the rule. The advanced one is as far as it goes. */
export const priceTiers = {
  anybody: {},
  ageAndGender: { ageRanges: ['26-35'], genders: ['Female'] },
  advanced: {
    ageRanges: ['26-35'],
    genders: ['Female'],
    incomeLevel: ['$100k-$150k', '$150k+'],
    industries: ['Real Estate'],
    onlineShoppingFrequency: ['Weekly'],
  },
} satisfies Record<string, Targeting>;
