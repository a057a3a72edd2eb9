import { expect, it } from 'vitest';
import { formatDay, formatHours, formatPercent } from './format-report.ts';

it('formats a day in UTC regardless of the local time zone', () => expect(formatDay('2026-11-01')).toBe('Nov 1'));

it.each([
  [null, '–'],
  [0, '0 h'],
  [7.46, '7.5 h'],
  [1200, '1,200 h'],
])('formats %s hours as %s', (hours, text) => expect(formatHours(hours)).toBe(text));

it.each([
  [0, '0%'],
  [0.999, '99%'],
  [1, '100%'],
])('formats the ratio %d as %s, rounded down', (ratio, text) => expect(formatPercent(ratio)).toBe(text));
