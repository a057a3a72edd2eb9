import { describe, expect, it } from 'vitest';
import { getCountdownWarning, getSecondsLeft } from './countdown.labels.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');

it.each([
  ['2026-03-04T13:00:00.000Z', 3600],
  ['2026-03-04T12:00:00.001Z', 1],
  ['2026-03-04T12:00:00.000Z', 0],
  ['2026-03-04T11:00:00.000Z', 0],
])('the time left until %s is %d seconds', (expiresAt, seconds) =>
  expect(getSecondsLeft(expiresAt, now)).toBe(seconds),
);

describe('getCountdownWarning', () => {
  it.each([
    [3600, ''],
    [601, ''],
    [600, 'No more than 10 minutes left.'],
    [121, 'No more than 10 minutes left.'],
    [120, 'No more than 2 minutes left.'],
    [1, 'No more than 2 minutes left.'],
    [0, 'Time is up.'],
  ])('with %d seconds left, returns %j', (seconds, text) => expect(getCountdownWarning(seconds)).toBe(text));
});
