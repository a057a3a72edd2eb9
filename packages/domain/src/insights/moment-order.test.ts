import { describe, expect, it } from 'vitest';
import type { MomentKind, Severity } from '../deliveries.ts';
import { sortMoments } from './moment-order.ts';

const createMoment = (kind: MomentKind, startSeconds: number, severity: Severity | null, certainty: number) => ({
  kind,
  startSeconds,
  severity,
  certainty,
  text: 'The search finds nothing',
  topic: null,
});

const moments = [
  createMoment('liked', 1, null, 0.7),
  createMoment('disliked', 2, 1, 0.9),
  createMoment('confused', 3, 3, 0.6),
  createMoment('disliked', 4, 2, 0.8),
  createMoment('liked', 5, null, 0.9),
  createMoment('disliked', 6, 3, 0.8),
];

const getTimes = (sortedMoments: { startSeconds: number }[]) => sortedMoments.map(({ startSeconds }) => startSeconds);

describe('sortMoments', () => {
  it('sorts by severity, then by certainty, with praise last', () => {
    expect(getTimes(sortMoments(moments, 'severity'))).toEqual([6, 3, 4, 2, 5, 1]);
  });

  it('sorts a problem that names nothing behind others of the same severity', () => {
    const unspecific = { ...createMoment('disliked', 1, 2, 0.9), text: "That's confusing" };
    const others = [createMoment('disliked', 2, 2, 0.7), createMoment('disliked', 3, 1, 0.9)];
    expect(getTimes(sortMoments([unspecific, ...others], 'severity'))).toEqual([2, 1, 3]);
  });

  it('sorts by time', () => {
    expect(getTimes(sortMoments(moments.toReversed(), 'time'))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('keeps the order of time for points without severities and with the same certainty', () => {
    const oldMoments = [9, 3, 6].map((startSeconds) => createMoment('disliked', startSeconds, null, 1));
    expect(getTimes(sortMoments(oldMoments, 'severity'))).toEqual([3, 6, 9]);
  });

  it('sorts a problem without a severity between severe and minor problems', () => {
    const mixedMoments = [
      createMoment('disliked', 1, 1, 1),
      createMoment('disliked', 2, null, 1),
      createMoment('disliked', 3, 3, 1),
    ];
    expect(getTimes(sortMoments(mixedMoments, 'severity'))).toEqual([3, 2, 1]);
  });

  it('does not change its input', () => {
    sortMoments(moments, 'severity');
    expect(getTimes(moments)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
