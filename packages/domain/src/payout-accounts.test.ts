import { describe, expect, it } from 'vitest';
import {
  formatPayoutAccount,
  getAccountNumberProblem,
  getIbanProblem,
  getRoutingNumberProblem,
  type PayoutAccountDetails,
  parsePayoutAccount,
} from './payout-accounts.ts';

describe('getIbanProblem', () => {
  /** Examples from the IBAN registry. */
  it.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'CH9300762011623852957',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('accepts the published example %s', (iban) => {
    expect(getIbanProblem(iban)).toBeNull();
  });

  it.each([
    ['DE89370400440532013001', 'This IBAN has a typo: its check digits do not match.'],
    ['GB29NWBK60161331926891', 'This IBAN has a typo: its check digits do not match.'],
    ['DE8937040044053201300', 'An IBAN from DE has 22 characters, not 21.'],
    ['US89370400440532013000', 'Accounts in US have no IBAN. Check the first two letters.'],
    ['89370400440532013000', 'An IBAN starts with two letters and two digits.'],
  ])('rejects %s and says what is wrong', (iban, problem) => {
    expect(getIbanProblem(iban)).toBe(problem);
  });
});

describe('getRoutingNumberProblem', () => {
  /** The routing numbers of JPMorgan Chase, Bank of America, the US Treasury and the Federal Reserve Bank of Boston. */
  it.each(['021000021', '026009593', '051036706', '011000015'])('accepts the published routing number %s', (number) => {
    expect(getRoutingNumberProblem(number)).toBeNull();
  });

  it.each([
    ['021000022', 'This routing number has a typo: its check digit does not match.'],
    ['201000021', 'This routing number has a typo: its check digit does not match.'],
    ['000000000', 'This routing number has a typo: its check digit does not match.'],
    ['02100002', 'A routing number has 9 digits.'],
  ])('rejects %s and says what is wrong', (number, problem) => {
    expect(getRoutingNumberProblem(number)).toBe(problem);
  });
});

it('accepts account numbers of 4 to 17 digits', () => {
  expect(['1234', '00012345678901234'].map(getAccountNumberProblem)).toEqual([null, null]);
  for (const number of ['123', '0000', '123456789012345678', '12a4']) {
    expect(getAccountNumberProblem(number)).toBe('An account number has 4 to 17 digits.');
  }
});

it.each<[PayoutAccountDetails, string]>([
  [{ kind: 'paypal', email: 'theo@pay.example' }, 'theo@pay.example'],
  [{ kind: 'iban', iban: 'DE89370400440532013000' }, 'IBAN DE89 3704 0044 0532 0130 00'],
  [
    { kind: 'us_bank', routingNumber: '021000021', accountNumber: '000123456789' },
    'US bank account 000123456789, routing number 021000021',
  ],
])('formats %o as %s and parses it again', (account, text) => {
  expect(formatPayoutAccount(account)).toBe(text);
  expect(parsePayoutAccount(text)).toEqual(account);
});

it('parses no free text of earlier versions', () => {
  for (const text of ['PayPal: theo@pay.example', 'IBAN DE89', 'DE89 3704 0044 0532 0130 00', 'my bank']) {
    expect(parsePayoutAccount(text)).toBeNull();
  }
});
