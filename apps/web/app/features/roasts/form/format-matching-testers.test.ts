import { expect, it } from 'vitest';
import { formatMatchingTesters } from './format-matching-testers.ts';

it.each([
  [0, 1, 'No approved tester matches yet.'],
  [1, 1, '1 approved tester matches.'],
  [1, 3, 'Only 1 approved tester for 3 reviews.'],
  [2, 3, 'Only 2 approved testers for 3 reviews.'],
  [1200, 3, '1,200 approved testers match.'],
])('describes %d testers for %d reviews as "%s"', (count, reviews, text) =>
  expect(formatMatchingTesters(count, reviews)).toBe(text),
);
