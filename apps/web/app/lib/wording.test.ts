import { expect, it } from 'vitest';
import { hourCount } from './wording.ts';

it.each([
  [1, '1 hour'],
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
])('formats %d hours as %s', (hours, text) => expect(hourCount(hours)).toBe(text));
