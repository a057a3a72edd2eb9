import { expect, it } from 'vitest';
import { formatHours } from './format.ts';

it.each([
  [1, '1 hour'],
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
])('formats %d hours as %s', (hours, text) => expect(formatHours(hours)).toBe(text));
