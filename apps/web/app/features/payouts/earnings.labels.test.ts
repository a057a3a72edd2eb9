import { describe, expect, it } from 'vitest';
import {
  formatHold,
  formatHourlyRate,
  formatNextPayable,
  formatSignedDollars,
  getPayoutEligibility,
  getTransactionText,
  payRules,
} from './earnings.labels.ts';

const payoutAccount = { destination: 'theo@pay.example', isVerified: true, usableFrom: null };

describe('getPayoutEligibility', () => {
  it.each([
    [{ payable: 0, requested: 0 }, false, 'Payouts start at $10. $10 to go.'],
    [{ payable: 9, requested: 0 }, false, 'Payouts start at $10. $1 to go.'],
    [{ payable: 10, requested: 0 }, true, 'We pay the full amount to your payout account.'],
    [
      { payable: 10, requested: 0, payoutAccount: null },
      false,
      'Add a payout account first, so that we know where to send your pay.',
    ],
    [
      { payable: 10, requested: 0, payoutAccount: { ...payoutAccount, isVerified: false } },
      false,
      'Your payout account is not confirmed yet. Open the link in our email, or save the account again for a new link.',
    ],
    [
      { payable: 10, requested: 0, payoutAccount: { ...payoutAccount, usableFrom: '2026-11-20T12:00:00.000Z' } },
      false,
      'Your payout account is confirmed. After a change, we pay nothing out until Nov 20, 2026, 12:00 PM.',
    ],
    [
      { payable: 40, requested: 12 },
      false,
      'Your payout of $12 is being processed. You can request the next one when it is paid.',
    ],
  ])('for %j, returns canRequest %s and the text %j', (earnings, canRequest, text) =>
    expect(getPayoutEligibility({ payoutAccount, ...earnings })).toMatchObject({ canRequest, text }),
  );
});

it('states when the next pay becomes payable', () => {
  expect(formatNextPayable(null)).toBe('Pay rests before it can be paid out.');
  expect(formatNextPayable({ at: '2026-11-20T12:00:00.000Z', amount: 4 })).toBe(
    'Next: $4 on Nov 20, 2026. The statement shows the date of each review.',
  );
});

it('formats the hourly rate with cents, or as a dash if there is none', () => {
  expect(formatHourlyRate(16).value).toBe('$16.00');
  expect(formatHourlyRate(null)).toEqual({ value: '–', note: 'Shown after your first claimed review is accepted.' });
});

it('states the pay range in the pay rules', () => {
  expect(payRules[0]).toBe(
    'An accepted review pays $4 to $11: the customer’s price minus our $1 fee. You see the amount before you claim a review.',
  );
});

it.each([
  ['pay', 'Shop', 'Review delivered', 'Shop', null],
  ['pay', null, 'Review delivered', 'Deleted website', null],
  ['taken_back', 'Shop', 'Read from a script', 'Shop', 'Read from a script'],
  ['payout', null, 'Payout requested', 'Payout requested', null],
] as const)('describes a transaction of kind %s for the website %s', (kind, websiteName, reason, title, note) => {
  const movement = { _id: '1', kind, amount: 4, balanceAfter: 4, reason, websiteName, hold: null, createdAt: '' };
  expect(getTransactionText(movement)).toEqual({ title, note });
});

it('states why pay rests and from when it is available', () => {
  expect(formatHold({ reason: 'new_customer', availableAt: '2026-12-03T12:00:00.000Z' })).toBe(
    'Available from Dec 3, 2026: the customer is new.',
  );
});

it('formats signed dollars', () =>
  expect([formatSignedDollars(4), formatSignedDollars(-1200)]).toEqual(['+$4', '−$1,200']));
