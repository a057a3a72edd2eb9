import { expect, it } from 'vitest';
import { writeSiteReviews } from '../packages/testkit/src/recordings/site-reviews.ts';
import { countPhraseAlarms } from './recordings-detection.ts';

it('takes none of 200 different reviews of one site for a copy of another one', () => {
  const reviews = writeSiteReviews(200);
  expect(new Set(reviews).size).toBe(200);
  expect(countPhraseAlarms(reviews)).toBe(0);
});

it('counts a review that repeats most of an earlier one', () => {
  const [first = '', second = ''] = writeSiteReviews(2);
  expect(countPhraseAlarms([first, second, `Hello. ${first}`])).toBe(1);
});
