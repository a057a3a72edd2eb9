import type { Transaction } from '@outloud/contract/credits';
import { describe, expect, it } from 'vitest';
import { remark, signed } from './statement-words.ts';

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

describe('a movement is explained', () => {
  it.each([
    ['a plain purchase', {}, null],
    ['a charge', { kind: 'charge', change: 0 }, 'Paid with 5 credits held before'],
    ['a slot that opens again', { kind: 'refund', change: 0 }, '5 credits held again'],
    ['a purchase that pays a debt', { change: 4, debtChange: 1 }, '1 credit went to what you owed'],
    ['a card refund beyond the balance', { change: -2, debtChange: -3 }, '3 credits more than you had: now owed'],
  ] as const)('%s', (_, part, text) => expect(remark(movement(part))).toBe(text));
});
