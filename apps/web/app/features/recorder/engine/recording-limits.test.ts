import { describe, expect, it } from 'vitest';
import { formatLengthRange, getTimeHint } from './recording-limits.ts';

const reviewLimits = { min: 180, max: 300, stop: 1200 };
const practiceLimits = { min: 10, max: 60, stop: 60 };

describe('hint about the recorded time', () => {
  it.each([
    [reviewLimits, 0, 'Aim for 3 to 5 minutes.'],
    [reviewLimits, 179.9, 'Aim for 3 to 5 minutes.'],
    [reviewLimits, 180, 'Long enough. Stop when you are done.'],
    [reviewLimits, 300, 'Longer than requested. Wrap up.'],
    [reviewLimits, 1139, 'Longer than requested. Wrap up.'],
    [reviewLimits, 1140, 'Recording stops automatically at 20:00.'],
    [practiceLimits, 0, 'Aim for 10 to 60 seconds.'],
    [practiceLimits, 10, 'Long enough. Stop when you are done.'],
  ])('with limits %j after %d seconds, shows "%s"', (limits, seconds, text) => {
    expect(getTimeHint(seconds, limits)).toBe(text);
  });
});

it('formats a length range in minutes or in seconds', () => {
  expect(formatLengthRange(180, 300)).toBe('3 to 5 minutes');
  expect(formatLengthRange(10, 60)).toBe('10 to 60 seconds');
});
