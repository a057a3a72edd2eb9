import { expect, test } from 'vitest';
import { segmentAt } from './segment-at.ts';

const segments = [{ startSeconds: 1 }, { startSeconds: 4.5 }, { startSeconds: 9 }];

test('finds the last segment that has started', () => {
  expect(segmentAt(segments, 1)).toBe(0);
  expect(segmentAt(segments, 4.4)).toBe(0);
  expect(segmentAt(segments, 4.5)).toBe(1);
  expect(segmentAt(segments, 600)).toBe(2);
});

test('returns null before the first segment and for an empty transcript', () => {
  expect(segmentAt(segments, 0.9)).toBeNull();
  expect(segmentAt([], 5)).toBeNull();
});
