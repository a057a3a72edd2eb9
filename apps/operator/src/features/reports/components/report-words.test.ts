import { expect, it } from 'vitest';
import { dayOf, hoursOf, percentOf } from './report-words.ts';

it('formats a day in UTC regardless of the local time zone', () => expect(dayOf('2026-11-01')).toBe('Nov 1'));

it.each([
  [null, '–'],
  [0, '0 h'],
  [7.46, '7.5 h'],
  [1200, '1,200 h'],
])('formats %s hours as %s', (hours, text) => expect(hoursOf(hours)).toBe(text));

it.each([
  [0, '0%'],
  [0.999, '99%'],
  [1, '100%'],
])('formats the ratio %d as %s', (ratio, text) => expect(percentOf(ratio)).toBe(text));
