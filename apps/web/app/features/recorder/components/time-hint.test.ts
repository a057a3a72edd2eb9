import { describe, expect, it } from 'vitest';
import { formatLengthRange, getTimeHint } from './time-hint.ts';

const review = { min: 180, max: 300, stop: 1200 };
const practice = { min: 10, max: 60, stop: 60 };

describe('hint about the recorded time', () => {
  it.each([
    [review, 0, 'Aim for 3 to 5 minutes.'],
    [review, 179.9, 'Aim for 3 to 5 minutes.'],
    [review, 180, 'Long enough. Stop when you are done.'],
    [review, 300, 'That is long enough. Wrap up.'],
    [review, 1139, 'That is long enough. Wrap up.'],
    [review, 1140, 'Recording stops automatically at 20:00.'],
    [practice, 0, 'Aim for 10 to 60 seconds.'],
    [practice, 10, 'Long enough. Stop when you are done.'],
  ])('for limits %j after %d seconds reads "%s"', (limits, seconds, text) => {
    expect(getTimeHint(seconds, limits)).toBe(text);
  });
});

it('formats a length range in minutes or in seconds', () => {
  expect(formatLengthRange(180, 300)).toBe('3 to 5 minutes');
  expect(formatLengthRange(10, 60)).toBe('10 to 60 seconds');
});
