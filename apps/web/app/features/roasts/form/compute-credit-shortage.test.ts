import { ApiError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { getCreditsFromError } from '../api/create-roast.ts';
import { computeCreditShortage } from './compute-credit-shortage.ts';

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
