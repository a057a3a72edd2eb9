import { CallError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { creditsIn } from '../api/create-roast.ts';
import { shortageOf } from './shortage-of.ts';

const paymentRequired = (details: unknown) => new CallError('Insufficient credits', 402, 'insufficient_credits', [], details);

describe('credit shortage', () => {
  it('is the difference between total and balance', () => {
    expect(shortageOf(18, { balance: 3, debt: 0 })).toEqual({ missing: 15, debt: 0 });
    expect(shortageOf(18, { balance: 18, debt: 0 })).toEqual({ missing: 0, debt: 0 });
  });

  it('includes a debt', () => expect(shortageOf(18, { balance: 0, debt: 7 })).toEqual({ missing: 25, debt: 7 }));

  it('is zero while the balance is unknown', () => expect(shortageOf(18).missing).toBe(0));

  it('uses balance and debt of a 402 response', () => {
    expect(shortageOf(18, creditsIn(paymentRequired({ needed: 18, available: 4 })))).toEqual({ missing: 14, debt: 0 });
    expect(shortageOf(18, creditsIn(paymentRequired({ owed: 2 })))).toEqual({ missing: 20, debt: 2 });
    expect(creditsIn(new CallError('Not now', 500, 'internal'))).toBeUndefined();
  });
});
