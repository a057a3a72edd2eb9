import type { RoastRequest } from '@outloud/contract/roasts';
import { expect, it } from 'vitest';
import { formatCreditsUsed, formatDeliveryProgress } from './roast.labels.ts';

it.each([
  [15, 15, '15'],
  [10, 15, '10 of 15'],
  [0, 15, '0 of 15'],
  [1200, 1205, '1,200 of 1,205'],
])('formats %d credits used of %d as %j', (creditsUsed, creditAmount, text) => {
  expect(formatCreditsUsed({ creditsUsed, creditAmount })).toBe(text);
});

it('formats received and expected deliveries', () => {
  const roast = { deliveriesReceived: 2, deliveriesExpected: 3 } as RoastRequest;
  expect(formatDeliveryProgress(roast)).toBe('2 of 3 deliveries');
});
