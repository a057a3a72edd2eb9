import { lowestPricePerReview } from './credits.ts';
import { getTesterPay } from './ledger.ts';
import { highestPricePerReview, priceReview } from './pricing.ts';
import {
  type ProfileField,
  type Targeting,
  targetFieldNames,
  targetFields,
  targetOptions,
} from './targeting/demographics.ts';

/** The length of a recording. `reviewMinutes` is the total time for a review. */
export const recordingMinutes = { min: 3, max: 5 } as const;
export const reviewMinutes = 10;
/** The total time for a fast review. The advertised best hourly pay assumes this time and is always shown with it. */
export const fastReviewMinutes = { min: 6, max: 7 } as const;

export const lowestPay = getTesterPay(lowestPricePerReview);
export const highestPay = getTesterPay(highestPricePerReview);

/** The pay for one review in dollars: the price less the platform fee. */
export function calculatePay(targeting: Targeting): number {
  return getTesterPay(priceReview(targeting).perReview);
}

export function calculateHourlyPay(pay: number, minutes: number): number {
  return Math.round((pay * 60) / minutes);
}

/** The advertised best hourly pay, rounded down to tens: fast reviews at the highest pay. */
export const bestHourlyPay =
  Math.floor(calculateHourlyPay(highestPay, (fastReviewMinutes.min + fastReviewMinutes.max) / 2) / 10) * 10;

export const homeownerExample = createExample('Homeowners only', { housingStatuses: ['Homeowner'] });
export const profileBonusPercent = Math.round((homeownerExample.pay / lowestPay - 1) * 100);

/** The most that an answer to this profile field can add to the pay for one review. */
export function getMaxAddedPay(profileField: ProfileField): number {
  const field = targetFieldNames.find((name) => targetFields[name].profile === profileField);
  if (!field) return 0;
  return Math.max(...targetOptions[field].map((option) => calculatePay({ [field]: [option] }) - lowestPay));
}

/** The pay examples on the site, calculated from the prices. */
export const payExamples = [
  createExample('Anyone', {}),
  createExample('One age group', { ageRanges: ['26-35'] }),
  homeownerExample,
  createExample('Age and gender', { ageRanges: ['26-35'], genders: ['Female'] }),
  createExample('Age, gender, high income, industry, and shopping habits', {
    ageRanges: ['26-35'],
    genders: ['Female'],
    incomeLevel: ['$100k-$150k', '$150k+'],
    industries: ['Real Estate'],
    onlineShoppingFrequency: ['Weekly'],
  }),
];

function createExample(label: string, targeting: Targeting): { label: string; pay: number } {
  return { label, pay: calculatePay(targeting) };
}

/** The smallest payout in dollars. `restDays` says how long pay rests before. */
export const payoutRules = { minimum: 10 } as const;
