import { type ProfileField, type Targeting, targetFieldNames, targetFields, targetOptions } from './demographics.ts';
import { platformFee } from './ledger.ts';
import { lowestPricePerReview } from './money.ts';
import { highestPricePerReview, priceReview } from './pricing.ts';

/** How long a tester talks, and how long the whole of a review takes. */
export const recordingMinutes = { min: 3, max: 5 } as const;
export const reviewMinutes = 10;
/** Somebody fast, with a site that is soon seen. The best hour is reckoned with this, and never printed without it. */
export const fastReviewMinutes = { min: 6, max: 7 } as const;

export const lowestPay = lowestPricePerReview - platformFee;
export const highestPay = highestPricePerReview - platformFee;

/** What a tester gets for one review, in dollars: the price without the platform's part. */
export function payFor(targeting: Targeting): number {
  return priceReview(targeting).perReview - platformFee;
}

export function hourlyPay(pay: number, minutes: number): number {
  return Math.round((pay * 60) / minutes);
}

/** The best hour, rounded down to tens: reviews of the highest pay, each done as fast as can be expected. */
export const bestHourlyPay =
  Math.floor(hourlyPay(highestPay, (fastReviewMinutes.min + fastReviewMinutes.max) / 2) / 10) * 10;

/** What one answer of a profile can do to the pay of a review. */
export const profileExample = example('Homeowners only', { housingStatuses: ['Homeowner'] });
export const profileBonusPercent = Math.round((profileExample.pay / lowestPay - 1) * 100);

/** The most that an answer to a question adds to the pay of a review whose customer asks for it. */
export function mostAddedBy(question: ProfileField): number {
  const field = targetFieldNames.find((name) => targetFields[name].profile === question);
  if (!field) return 0;
  return Math.max(...targetOptions[field].map((option) => payFor({ [field]: [option] }) - lowestPay));
}

/** What the site prints as examples; the figures come from the rule. */
export const payExamples = [
  example('Anybody', {}),
  example('One age group', { ageRanges: ['26-35'] }),
  profileExample,
  example('Age and gender', { ageRanges: ['26-35'], genders: ['Female'] }),
  example('Age, gender, high income, industry and shopping habits', {
    ageRanges: ['26-35'],
    genders: ['Female'],
    incomeLevel: ['$100k-$150k', '$150k+'],
    industries: ['Real Estate'],
    onlineShoppingFrequency: ['Weekly'],
  }),
];

function example(label: string, targeting: Targeting): { label: string; pay: number } {
  return { label, pay: payFor(targeting) };
}

/** Pay can be withdrawn so many days after a review was accepted, and from this amount on. */
export const payout = { afterDays: 7, minimum: 10 } as const;
