import { CallError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { isLost, standingOf } from './standing.ts';

const credits = (balance: number, debt = 0) => ({ balance, debt, totalPurchased: 0, totalSpent: 0 });
const refusal = (details: unknown) => new CallError('Insufficient credits', 402, 'insufficient_credits', [], details);

describe('what is missing', () => {
  it('is what the balance lacks', () => {
    expect(standingOf(18, credits(3), null)).toEqual({ missing: 15, debt: 0 });
    expect(standingOf(18, credits(18), null)).toEqual({ missing: 0, debt: 0 });
  });

  it('has a debt in it', () => expect(standingOf(18, credits(0, 7), null)).toEqual({ missing: 25, debt: 7 }));

  it('is nothing until something is known', () => expect(standingOf(18, undefined, null).missing).toBe(0));

  it('is what the server says while the balance is not known', () => {
    expect(standingOf(18, undefined, refusal({ needed: 18, available: 4 }))).toEqual({ missing: 14, debt: 0 });
    expect(standingOf(18, undefined, refusal({ owed: 2 }))).toEqual({ missing: 20, debt: 2 });
    expect(standingOf(18, credits(20), refusal({ needed: 18, available: 4 })).missing).toBe(0);
  });
});

describe('a lost answer', () => {
  it('is one that never came, or not from the server', () => {
    expect(isLost(null)).toBe(false);
    expect(isLost(refusal(null))).toBe(false);
    expect(isLost(new CallError('No answer', 0, 'network'))).toBe(true);
    expect(isLost(new CallError('HTTP 502', 502, 'unknown'))).toBe(true);
    expect(isLost(new TypeError('?'))).toBe(true);
  });
});
