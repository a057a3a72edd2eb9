import type { Transaction } from '@outloud/contract/credits';
import { describe, expect, it } from 'vitest';
import { getWebsite, remark, signed } from './statement-words.ts';

const movement = (part: Partial<Transaction>): Transaction => ({
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
  ...part,
});

describe('a change', () => {
  it.each([
    [1200, '+1,200'],
    [-5, '−5'],
    [0, '0'],
  ])('%d reads %s', (change, text) => expect(signed(change)).toBe(text));
});

describe('the website of a movement', () => {
  it.each([
    ['The Shop', 'https://shop.example.com/', 'The Shop'],
    [null, 'https://shop.example.com/start?x=1', 'shop.example.com'],
    [null, null, null],
  ])('%j at %j reads %j', (websiteName, websiteUrl, text) => {
    expect(getWebsite(movement({ websiteName, websiteUrl }))).toBe(text);
  });
});

describe('a movement is explained', () => {
  it.each([
    ['a plain purchase', {}, null],
    ['a charge', { kind: 'charge', change: 0 }, 'Paid with 5 credits held before'],
    ['a slot that opens again', { kind: 'refund', change: 0 }, '5 credits held again'],
    ['a purchase that pays a debt', { change: 4, debtChange: 1 }, '1 credit went to what you owed'],
    ['a card refund beyond the balance', { change: -2, debtChange: -3 }, '3 credits more than you had: now owed'],
  ] as const)('%s', (_, part, text) => expect(remark(movement(part))).toBe(text));
});
