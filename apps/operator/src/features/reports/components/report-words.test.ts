import { expect, it } from 'vitest';
import { dayOf, hoursOf, percentOf } from './report-words.ts';

it('names a day of UTC, wherever the reader is', () => expect(dayOf('2026-11-01')).toBe('Nov 1'));

it.each([
  [null, '–'],
  [0, '0 h'],
  [7.46, '7.5 h'],
  [1200, '1,200 h'],
])('%s hours read %s', (hours, words) => expect(hoursOf(hours)).toBe(words));

it.each([
  [0, '0%'],
  [0.999, '99%'],
  [1, '100%'],
])('%d reads %s', (part, words) => expect(percentOf(part)).toBe(words));
