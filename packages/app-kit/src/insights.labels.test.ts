import { expect, it } from 'vitest';
import { formatFewPoints } from './insights.labels.ts';

it.each([
  [0, 'Based on no points'],
  [1, 'Based on only 1 point'],
  [3, 'Based on only 3 points'],
  [4, null],
  [20, null],
])('describes a score that rests on %i points as %j', (points, note) => {
  expect(formatFewPoints(points)).toBe(note);
});
