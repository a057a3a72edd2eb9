import { expect, it } from 'vitest';
import { formatFewPoints } from './insights.labels.ts';

it.each([
  [0, 'The tester made no points'],
  [1, 'The tester made only 1 point'],
  [3, 'The tester made only 3 points'],
  [4, null],
  [20, null],
])('describes a score that rests on %i points as %j', (points, note) => {
  expect(formatFewPoints(points)).toBe(note);
});
