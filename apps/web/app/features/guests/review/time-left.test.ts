import { expect, it } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

it.each([
  [7200, '2 hours'],
  [7140, '1 h 59 min'],
  [3600, '1 hour'],
  [3541, '1 hour'],
  [3540, '59 minutes'],
  [60, '1 minute'],
  [1, '1 minute'],
])('formats %d seconds as %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));
