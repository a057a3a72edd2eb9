import { describe, expect, it } from 'vitest';
import { formatUploadSpeed, getPercent } from './upload-state.ts';

const megabyte = 1024 ** 2;

describe('the upload speed', () => {
  it.each([
    [10, 100, 5000, '2 MB/s, about 50 s left'],
    [10, 500, 10_000, '1 MB/s, about 8 min left'],
    [50, 110, 50_000, '1 MB/s, about 1 min left'],
    [95, 100, 9500, '10 MB/s, a few seconds left'],
  ])('formats %d of %d MB after %d ms as %s', (sent, total, now, text) => {
    const progress = { sent: sent * megabyte, total: total * megabyte };
    expect(formatUploadSpeed(progress, { sent: 0, at: 0 }, now)).toBe(text);
  });

  it('measures the speed from the last resume', () => {
    const progress = { sent: 90 * megabyte, total: 100 * megabyte };
    expect(formatUploadSpeed(progress, { sent: 80 * megabyte, at: 60_000 }, 70_000)).toBe('1 MB/s, about 10 s left');
  });

  it('returns an empty string while the speed is unknown', () => {
    const progress = { sent: 90 * megabyte, total: 100 * megabyte };
    expect(formatUploadSpeed(progress, { sent: 0, at: 0 }, 1999)).toBe('');
    expect(formatUploadSpeed(progress, { sent: progress.sent, at: 0 }, 5000)).toBe('');
    expect(formatUploadSpeed({ ...progress, sent: progress.total }, { sent: 0, at: 0 }, 5000)).toBe('');
  });
});

it.each([
  [0, 100, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
])('rounds %d of %d bytes down to %d percent', (sent, total, percent) => expect(getPercent(sent, total)).toBe(percent));
