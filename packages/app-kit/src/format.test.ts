import { describe, expect, it } from 'vitest';
import { formatDuration, formatFileSize, formatHours, formatTimestamp } from './format.ts';

describe('file sizes', () => {
  it.each([
    [0, '0 bytes'],
    [900, '900 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [48.2 * 1024 ** 2, '48 MB'],
    [9.46 * 1024 ** 2, '9.5 MB'],
    [500 * 1024 ** 2, '500 MB'],
    [1024 ** 2 - 1, '1 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [45, '45 s'],
    [59.7, '59 s'],
    [120, '2 min'],
    [272, '4 min 32 s'],
    [3601, '60 min 1 s'],
  ])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('timestamps in a recording', () => {
  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [272.4, '4:32'],
  ])('formats %d seconds as %s', (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));
});

describe('hours', () => {
  it.each([
    [1, '1 hour'],
    [24, '1 day'],
    [36, '36 hours'],
    [72, '3 days'],
  ])('formats %d hours as %s', (hours, text) => expect(formatHours(hours)).toBe(text));
});
