import { lowestPricePerReview } from './credits.ts';
import { type TargetField, type Targeting, targetFieldNames, targetFields } from './targeting/demographics.ts';
import { isActiveFilter } from './targeting/matching.ts';

const getFilterCredits = (field: TargetField) => (field === 'genders' ? 2 : 1);

/** Surcharges for groups that are hard to find. Each applies at most once, even if several of its options are chosen. */
const premiums: { label: string; field: TargetField; options: readonly string[] }[] = [
  { label: 'High income', field: 'incomeLevel', options: ['$100k-$150k', '$150k+'] },
  { label: "Master's or PhD", field: 'educationLevel', options: ["Master's degree", 'PhD'] },
  { label: 'Technology, finance or healthcare', field: 'industries', options: ['Technology', 'Finance', 'Healthcare'] },
  { label: 'Homeowner', field: 'housingStatuses', options: ['Homeowner'] },
  { label: 'Advanced or expert users', field: 'techComfortLevels', options: ['Advanced', 'Expert'] },
];
const premiumCredits = 1;

export const highestPricePerReview = 12;

/** `field` is the filter that adds the line. The price cap is a separate negative line. */
export type PriceLine = { label: string; credits: number; field: TargetField | null };
export type ReviewPrice = { perReview: number; lines: PriceLine[]; capped: boolean };

/** Returns the price of one review in credits, and the lines that add up to the price. */
export function priceReview(targeting: Targeting): ReviewPrice {
  const lines: PriceLine[] = [{ label: 'Base price', credits: lowestPricePerReview, field: null }];
  for (const field of targetFieldNames) {
    if (!isActiveFilter(field, targeting[field])) continue;
    lines.push({ label: targetFields[field].label, credits: getFilterCredits(field), field });
  }
  for (const { label, field, options } of premiums) {
    const hasPremiumOption = targeting[field]?.some((choice) => options.includes(choice));
    if (hasPremiumOption) lines.push({ label, credits: premiumCredits, field });
  }
  const excess = lines.reduce((total, line) => total + line.credits, 0) - highestPricePerReview;
  if (excess <= 0) return { perReview: highestPricePerReview + excess, lines, capped: false };
  const capLine = { label: 'Price cap', credits: -excess, field: null };
  return { perReview: highestPricePerReview, lines: [...lines, capLine], capped: true };
}

export type Quote = ReviewPrice & { total: number };

/** Returns the price of a roast. The form shows the same price that the server charges. */
export function quoteRoast(targeting: Targeting, reviews: number): Quote {
  const price = priceReview(targeting);
  return { ...price, total: price.perReview * reviews };
}

/** The examples on the credits page and the public site. */
export const priceExamples: { label: string; targeting: Targeting }[] = [
  { label: 'General audience', targeting: {} },
  { label: 'Specific age group', targeting: { ageRanges: ['26-35'] } },
  { label: 'Tech-savvy testers', targeting: { techComfortLevels: ['Advanced', 'Expert'] } },
  { label: 'Advanced users', targeting: { ageRanges: ['26-35'], techComfortLevels: ['Advanced', 'Expert'] } },
];

/** The advertised price tiers. `advanced` is the highest possible price. */
export const priceTiers = {
  generalAudience: {},
  ageAndGender: { ageRanges: ['26-35'], genders: ['Female'] },
  advanced: {
    ageRanges: ['26-35'],
    genders: ['Female'],
    incomeLevel: ['$100k-$150k', '$150k+'],
    industries: ['Real Estate'],
    onlineShoppingFrequency: ['Weekly'],
  },
} satisfies Record<string, Targeting>;
