import { ApiError } from '@outloud/contract/client';
import { quoteRoast } from '@outloud/domain/pricing';
import { describe, expect, it } from 'vitest';
import { getCreditsFromError } from '../mutations.ts';
import {
  computeCreditShortage,
  formatMatchingTesters,
  formatSelectedOptions,
  getPremiumLines,
  sumAddedCredits,
} from './pricing.ts';
import { noTargets } from './roast-values.ts';

const createPaymentRequiredError = (details: unknown) =>
  new ApiError('Insufficient credits', 402, 'insufficient_credits', [], details);

describe('credit shortage', () => {
  it('returns the difference between total and balance', () => {
    expect(computeCreditShortage(18, { balance: 3, debt: 0 })).toEqual({ missing: 15, debt: 0 });
    expect(computeCreditShortage(18, { balance: 18, debt: 0 })).toEqual({ missing: 0, debt: 0 });
  });

  it('adds the debt to the missing credits', () =>
    expect(computeCreditShortage(18, { balance: 0, debt: 7 })).toEqual({ missing: 25, debt: 7 }));

  it('returns zero missing credits while the balance is unknown', () =>
    expect(computeCreditShortage(18).missing).toBe(0));

  it('uses the balance and the debt from a 402 response', () => {
    expect(
      computeCreditShortage(18, getCreditsFromError(createPaymentRequiredError({ needed: 18, available: 4 }))),
    ).toEqual({
      missing: 14,
      debt: 0,
    });
    expect(computeCreditShortage(18, getCreditsFromError(createPaymentRequiredError({ owed: 2 })))).toEqual({
      missing: 20,
      debt: 2,
    });
    expect(getCreditsFromError(new ApiError('Not now', 500, 'internal'))).toBeUndefined();
  });
});

const targets = {
  ...noTargets,
  genders: ['Female'],
  locations: ['CA', 'TX'],
  housingStatuses: ['Homeowner', 'Renter'],
};
const { lines } = quoteRoast(targets, 1);

describe('surcharge of a field', () => {
  it('adds the filter and premium credits of a field, and lists its premiums', () => {
    expect(sumAddedCredits(['genders'], lines)).toBe(2);
    expect(sumAddedCredits(['housingStatuses'], lines)).toBe(2);
    expect(sumAddedCredits(['petOwner'], lines)).toBe(0);
    expect(getPremiumLines('housingStatuses', lines)).toEqual([
      { label: 'Homeowner', credits: 1, field: 'housingStatuses' },
    ]);
    expect(getPremiumLines('genders', lines)).toEqual([]);
  });
});

describe('summary of a group', () => {
  it('lists the selected options in one line', () => {
    expect(formatSelectedOptions(['ageRanges', 'genders', 'locations'], targets)).toBe(
      'Gender Female · Location California, Texas',
    );
    expect(formatSelectedOptions(['petOwner'], targets)).toBe('');
  });
});

it.each([
  [0, 1, 'No approved tester matches yet.'],
  [1, 1, '1 approved tester matches.'],
  [1, 3, 'Only 1 approved tester for 3 reviews.'],
  [2, 3, 'Only 2 approved testers for 3 reviews.'],
  [1200, 3, '1,200 approved testers match.'],
])('describes %d testers for %d reviews as "%s"', (count, reviews, text) =>
  expect(formatMatchingTesters(count, reviews)).toBe(text),
);
