import { expect, it } from 'vitest';
import { getPayableAmount } from './payouts.ts';

it.each([
  [{ balance: 0, maturing: 0, frozen: 0 }, 0],
  [{ balance: 20, maturing: 4, frozen: 4 }, 12],
  [{ balance: 8, maturing: 8, frozen: 4 }, 0],
])('calculates the payable amount for %j as %i', (payBalance, payable) =>
  expect(getPayableAmount(payBalance)).toBe(payable),
);
