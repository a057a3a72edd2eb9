import type { RoastRequest } from '@outloud/contract/roasts';
import { expect, it } from 'vitest';
import { creditsWords, deliveredWords } from './roast-words.ts';

it.each([
  [15, 15, '15'],
  [10, 15, '10 of 15'],
  [0, 15, '0 of 15'],
  [1200, 1205, '1,200 of 1,205'],
])('reads %d credits used of %d as %j', (creditsUsed, creditAmount, words) => {
  expect(creditsWords({ creditsUsed, creditAmount })).toBe(words);
});

it('counts the deliveries against the reviews expected', () => {
  const roast = { deliveriesReceived: 2, deliveriesExpected: 3 } as RoastRequest;
  expect(deliveredWords(roast)).toBe('2 of 3 delivered');
});
