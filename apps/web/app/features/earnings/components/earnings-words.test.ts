import { describe, expect, it } from 'vitest';
import { askingWords, hourlyWords, maturingWords, movementWords, payRules, signedDollars } from './earnings-words.ts';

describe('what is said about asking for a payout', () => {
  it.each([
    [{ payable: 0, requested: 0 }, false, 'Payouts begin at $10: $10 to go.'],
    [{ payable: 9, requested: 0 }, false, 'Payouts begin at $10: $1 to go.'],
    [{ payable: 10, requested: 0 }, true, 'It is paid out as a whole, to the address you name.'],
    [
      { payable: 40, requested: 12 },
      false,
      'Your payout of $12 is on its way. You can ask for the next one once you have it.',
    ],
  ])('%j', (standing, canAsk, text) => expect(askingWords(standing)).toEqual({ canAsk, text }));
});

it('says when the next pay can be had', () => {
  expect(maturingWords(null)).toBe('Payable 7 days after it was accepted.');
  expect(maturingWords({ at: '2026-11-20T12:00:00.000Z', amount: 4 })).toBe(
    'Payable 7 days after it was accepted. The next $4 on Nov 20, 2026.',
  );
});

it('says the pay by the hour to the cent', () => {
  expect(hourlyWords(16).value).toBe('$16.00');
  expect(hourlyWords(null)).toEqual({ value: '–', note: 'Shown once a review that you claimed is accepted.' });
});

it('explains the rules with the figures of the house', () => {
  expect(payRules[0]).toBe('An accepted review pays its price less $1: $4 to $11, as shown before you claim it.');
});

it.each([
  ['pay', 'Shop', 'Review delivered', 'Shop', null],
  ['pay', null, 'Review delivered', 'A site that its owner has removed', null],
  ['taken_back', 'Shop', 'Read from a script', 'Shop', 'Read from a script'],
  ['payout', null, 'Payout requested', 'Payout requested', null],
] as const)('names a movement: %s of %s', (kind, websiteName, reason, title, note) => {
  const movement = { _id: '1', kind, amount: 4, balanceAfter: 4, reason, websiteName, createdAt: '' };
  expect(movementWords(movement)).toEqual({ title, note });
});

it('signs dollars', () => expect([signedDollars(4), signedDollars(-1200)]).toEqual(['+$4', '−$1,200']));
