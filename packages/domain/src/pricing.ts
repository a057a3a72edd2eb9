import { lowestPricePerReview } from './money.ts';

/** Who may be asked for, by the lists of a roast request. */
export type Targeting = Partial<Record<TargetField, readonly string[]>>;

export const ageRanges = ['18-25', '26-35', '36-45', '46-55', '55+'] as const;
export const genders = ['Male', 'Female', 'Non-binary', 'Other'] as const;

/** Every filter, what it is called in print, and what choosing it adds to the price of a review. */
const filters = {
  ageRanges: { label: 'Age', credits: 1, all: ageRanges },
  genders: { label: 'Gender', credits: 2, all: genders },
  locations: { label: 'Location', credits: 1 },
  incomeLevel: { label: 'Income', credits: 1 },
  educationLevel: { label: 'Education', credits: 1 },
  industries: { label: 'Industry', credits: 1 },
  companySizes: { label: 'Company size', credits: 1 },
  yearsOfExperience: { label: 'Years of experience', credits: 1 },
  employmentStatus: { label: 'Employment', credits: 1 },
  housingStatuses: { label: 'Housing', credits: 1 },
  hasChildren: { label: 'Children', credits: 1 },
  petOwner: { label: 'Pets', credits: 1 },
  maritalStatus: { label: 'Marital status', credits: 1 },
  primaryDeviceUsage: { label: 'Device', credits: 1 },
  onlineShoppingFrequency: { label: 'Online shopping', credits: 1 },
  socialMediaUsage: { label: 'Social media', credits: 1 },
  techComfortLevels: { label: 'Tech comfort', credits: 1 },
} as const satisfies Record<string, { label: string; credits: number; all?: readonly string[] }>;
export type TargetField = keyof typeof filters;

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

export type PriceLine = { label: string; credits: number };
export type ReviewPrice = { perReview: number; lines: PriceLine[]; capped: boolean };

/** The price of one review in credits, line by line. The lines of a capped price add up to more than it. */
export function priceReview(targeting: Targeting): ReviewPrice {
  const lines = [{ label: 'Base price', credits: lowestPricePerReview }];
  for (const [field, filter] of Object.entries(filters) as [TargetField, Filter][]) {
    if (narrows(targeting[field] ?? [], filter.all)) lines.push({ label: filter.label, credits: filter.credits });
  }
  for (const { label, field, options } of premiums) {
    if (targeting[field]?.some((choice) => options.includes(choice))) lines.push({ label, credits: premiumCredits });
  }
  const sum = lines.reduce((total, line) => total + line.credits, 0);
  return { perReview: Math.min(sum, highestPricePerReview), lines, capped: sum > highestPricePerReview };
}

type Filter = { label: string; credits: number; all?: readonly string[] };

/** Every age, or every gender, is the same as no filter. */
function narrows(chosen: readonly string[], all: readonly string[] | undefined): boolean {
  if (chosen.length === 0) return false;
  return !all?.every((option) => chosen.includes(option));
}

/** What the credits page and the site print as examples; the figures come from the rule. */
export const priceExamples: { label: string; targeting: Targeting }[] = [
  { label: 'General audience', targeting: {} },
  { label: 'Specific age group', targeting: { ageRanges: ['26-35'] } },
  { label: 'Tech-savvy testers', targeting: { techComfortLevels: ['Advanced', 'Expert'] } },
  { label: 'Advanced users', targeting: { ageRanges: ['26-35'], techComfortLevels: ['Advanced', 'Expert'] } },
];
