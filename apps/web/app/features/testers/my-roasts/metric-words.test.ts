import { expect, it } from 'vitest';
import { approvalWords, ratingWords } from './metric-words.ts';

it('says that there is nothing to tell yet', () => {
  expect(approvalWords({ approvalRate: null })).toEqual({ value: '–', note: 'nothing decided yet' });
  expect(ratingWords({ averageRating: null, ratings: 0 })).toEqual({ value: '–', note: 'no ratings yet' });
});

it.each([
  [1, '100%'],
  [0.92, '92%'],
  [0.57, '57%'],
  [0, '0%'],
])('a rate of %d is %s', (approvalRate, value) => expect(approvalWords({ approvalRate })).toEqual({ value }));

it('says from how many ratings an average is', () => {
  expect(ratingWords({ averageRating: 5, ratings: 1 })).toEqual({ value: '5.0', note: 'from 1 rating' });
  expect(ratingWords({ averageRating: 4.56, ratings: 1203 })).toEqual({ value: '4.6', note: 'from 1,203 ratings' });
});
