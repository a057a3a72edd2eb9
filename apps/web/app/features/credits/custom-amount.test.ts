import { describe, expect, it } from 'vitest';
import { getAmountError, parseAmount, parseAmountFromUrl } from './custom-amount.tsx';

describe('parseAmount', () => {
  it.each([
    ['25', 25],
    ['007', 7],
    ['2.9', 2],
    ['0', 0],
    ['-0.5', 0],
    ['-3', -3],
    ['', 1],
    ['  ', 1],
    ['many', 1],
    ['Infinity', 1],
  ])('parses %j as %d', (text, amount) => expect(parseAmount(text)).toBe(amount));
});

describe('parseAmountFromUrl', () => {
  it.each([
    ['?amount=1', 1],
    ['?kind=hold&amount=22', 22],
    ['?amount=1000', 1000],
    ['?amount=0', null],
    ['?amount=1001', null],
    ['?amount=-5', null],
    ['?amount=2.5', null],
    ['?amount=1e2', null],
    ['?amount=', null],
    ['', null],
  ])('parses %j as %j', (search, amount) => expect(parseAmountFromUrl(search)).toBe(amount));
});

describe('getAmountError', () => {
  it.each([
    [-3, 'Minimum purchase is 1 credit'],
    [0, 'Minimum purchase is 1 credit'],
    [1, undefined],
    [1000, undefined],
    [1001, 'Maximum purchase is 1000 credits'],
  ])('for %d credits, returns %j', (amount, message) => expect(getAmountError(amount)).toBe(message));
});
