import { expect, test } from 'vitest';
import { findSegmentIndex } from './use-auto-scroll.ts';

const segments = [{ startSeconds: 1 }, { startSeconds: 4.5 }, { startSeconds: 9 }];

test('finds the last segment that has started', () => {
  expect(findSegmentIndex(segments, 1)).toBe(0);
  expect(findSegmentIndex(segments, 4.4)).toBe(0);
  expect(findSegmentIndex(segments, 4.5)).toBe(1);
  expect(findSegmentIndex(segments, 600)).toBe(2);
});

test('returns null before the first segment and for an empty transcript', () => {
  expect(findSegmentIndex(segments, 0.9)).toBeNull();
  expect(findSegmentIndex([], 5)).toBeNull();
});
