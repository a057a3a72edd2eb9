import type { Transaction } from '@outloud/contract/credits';
import { describe, expect, it } from 'vitest';
import { formatSignedNumber, getTransactionNote, getWebsiteLabel } from './statement.labels.ts';

const noteTexts = {
  debtPaid: 'went toward your debt',
  debtAdded: 'added to your debt',
  heldAgain: 'returned to the hold',
};

const buildTransaction = (fields: Partial<Transaction>): Transaction => ({
  _id: '1',
  kind: 'purchase',
  credits: 5,
  change: 5,
  debtChange: 0,
  balanceAfter: 5,
  reason: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  roastId: null,
  websiteName: null,
  websiteUrl: null,
  receiptId: null,
  receiptNumber: null,
  ...fields,
});

describe('formatSignedNumber', () => {
  it.each([
    [1200, '+1,200'],
    [-5, '−5'],
    [0, '0'],
  ])('formats %d as %s', (change, text) => expect(formatSignedNumber(change)).toBe(text));
});

describe('getWebsiteLabel', () => {
  it.each([
    ['The Shop', 'https://shop.example.com/', 'The Shop'],
    [null, 'https://shop.example.com/start?x=1', 'shop.example.com'],
    [null, null, null],
  ])('for name %j and URL %j, returns %j', (websiteName, websiteUrl, text) => {
    expect(getWebsiteLabel(buildTransaction({ websiteName, websiteUrl }))).toBe(text);
  });
});

describe('getTransactionNote', () => {
  it.each([
    ['a purchase without a debt', {}, null],
    ['a charge', { kind: 'charge', change: 0 }, 'Paid with 5 credits held earlier'],
    ['a refund to a reopened slot', { kind: 'refund', change: 0 }, '5 credits returned to the hold'],
    ['a purchase that pays a debt', { change: 4, debtChange: 1 }, '1 credit went toward your debt'],
    ['a card refund beyond the balance', { change: -2, debtChange: -3 }, '3 credits added to your debt'],
  ] as const)('returns the note for %s', (_, fields, text) =>
    expect(getTransactionNote(buildTransaction(fields), noteTexts)).toBe(text),
  );
});
