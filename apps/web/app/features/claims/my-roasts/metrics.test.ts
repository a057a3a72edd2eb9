import { expect, it } from 'vitest';
import { formatApprovalRate, formatAverageRating } from './metrics.tsx';

it('shows a dash for a metric without data', () => {
  expect(formatApprovalRate({ approvalRate: null })).toEqual({ value: '–', note: 'no decisions yet' });
  expect(formatAverageRating({ averageRating: null, ratings: 0 })).toEqual({ value: '–', note: 'no ratings yet' });
});

it.each([
  [1, '100%'],
  [0.92, '92%'],
  [0.57, '57%'],
  [0, '0%'],
])('formats the approval rate %d as %s', (approvalRate, value) =>
  expect(formatApprovalRate({ approvalRate })).toEqual({ value }),
);

it('formats the average rating with the number of ratings', () => {
  expect(formatAverageRating({ averageRating: 5, ratings: 1 })).toEqual({ value: '5.0', note: 'from 1 rating' });
  expect(formatAverageRating({ averageRating: 4.56, ratings: 1203 })).toEqual({
    value: '4.6',
    note: 'from 1,203 ratings',
  });
});
