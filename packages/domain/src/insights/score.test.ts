import { describe, expect, it } from 'vitest';
import type { Moment, MomentKind, Severity } from '../deliveries.ts';
import { calculateScore, getScoreReasons } from './score.ts';

type Point = Pick<Moment, 'kind' | 'topic' | 'severity' | 'certainty'>;
const praise = (count = 1, certainty = 1) => createPoints(count, { kind: 'liked', severity: null, certainty });
const problem = (severity: Severity, count = 1, certainty = 1) =>
  createPoints(count, { kind: 'disliked', severity, certainty });

function createPoints(count: number, point: Omit<Point, 'topic'>): Point[] {
  return Array.from({ length: count }, () => ({ topic: null, ...point }));
}

const allJudging = (points: readonly Point[]) => ({ judging: points.length, total: points.length });

describe('calculateScore', () => {
  it.each<[string, Point[], number, string]>([
    ['no points', [], 5, 'neutral'],
    ['one point of praise', praise(), 7.1, 'positive'],
    ['one uncertain point of praise', praise(1, 0.5), 6.3, 'positive'],
    ['one cosmetic problem', problem(1), 4, 'negative'],
    ['one annoying problem', problem(2), 3.3, 'negative'],
    ['one problem that blocks the task', problem(3), 2.5, 'negative'],
    ['ten points of praise', praise(10), 9.4, 'positive'],
    ['a thousand points of praise', praise(1000), 10, 'positive'],
    ['a thousand problems', problem(3, 1000), 0, 'negative'],
    ['as much praise as harm', [...praise(5), ...problem(2, 7)], 5, 'mixed'],
    ['three points of praise and two annoying problems', [...praise(3), ...problem(2, 2)], 6.3, 'mixed'],
    ['four points of praise and two annoying problems', [...praise(4), ...problem(2, 2)], 6.9, 'positive'],
    ['two points of praise and two annoying problems', [...praise(2), ...problem(2, 2)], 5.6, 'mixed'],
    ['one point of praise and two blocking problems', [...praise(1), ...problem(3, 2)], 3.2, 'negative'],
  ])('calculates the score and sentiment for %s', (_name, points, userExperienceScore, overallSentiment) => {
    expect(calculateScore(points, allJudging(points))).toEqual({ userExperienceScore, overallSentiment });
  });

  it.each([
    [33, 'neutral'],
    [34, 'positive'],
  ])('is based on the sentences that judge: with %s of 100 it is %s', (judging, overallSentiment) => {
    expect(calculateScore(praise(10), { judging, total: 100 })).toMatchObject({ overallSentiment });
  });
});

it('lists the topics that raised or lowered a score, highest weight first', () => {
  const createPoint = (kind: MomentKind, topic: Point['topic'], severity: Severity | null = null): Point => ({
    kind,
    topic,
    severity,
    certainty: 1,
  });
  const points = [
    createPoint('liked', 'look'),
    createPoint('disliked', 'prices', 1),
    createPoint('confused', 'prices', 2),
    createPoint('liked', null),
    createPoint('disliked', 'checkout', 3),
  ];
  expect(getScoreReasons(points)).toEqual([
    { effect: 'lowered', topic: 'checkout', points: 1 },
    { effect: 'lowered', topic: 'prices', points: 2 },
    { effect: 'raised', topic: 'look', points: 1 },
    { effect: 'raised', topic: null, points: 1 },
  ]);
  expect(getScoreReasons([])).toEqual([]);
});
