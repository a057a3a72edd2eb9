import { CallError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { creditsIn } from '../api/create-roast.ts';
import { shortageOf } from './shortage-of.ts';

const refusal = (details: unknown) => new CallError('Insufficient credits', 402, 'insufficient_credits', [], details);

describe('what is missing', () => {
  it('is what the balance lacks', () => {
    expect(shortageOf(18, { balance: 3, debt: 0 })).toEqual({ missing: 15, debt: 0 });
    expect(shortageOf(18, { balance: 18, debt: 0 })).toEqual({ missing: 0, debt: 0 });
  });

  it('has a debt in it', () => expect(shortageOf(18, { balance: 0, debt: 7 })).toEqual({ missing: 25, debt: 7 }));

  it('is nothing until something is known', () => expect(shortageOf(18).missing).toBe(0));

  it('is what the server says in a refusal', () => {
    expect(shortageOf(18, creditsIn(refusal({ needed: 18, available: 4 })))).toEqual({ missing: 14, debt: 0 });
    expect(shortageOf(18, creditsIn(refusal({ owed: 2 })))).toEqual({ missing: 20, debt: 2 });
    expect(creditsIn(new CallError('Not now', 500, 'internal'))).toBeUndefined();
  });
});
