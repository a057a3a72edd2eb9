import { describe, expect, it } from 'vitest';
import type { Moment } from '../deliveries.ts';
import { calculateScore, getScoreReasons } from './score.ts';

type Point = Pick<Moment, 'kind' | 'topic'>;
const createPoint = (kind: Point['kind'], topic: Point['topic']): Point => ({ kind, topic });
const createPoints = (count: number, kind: Point['kind']) =>
  Array.from({ length: count }, () => createPoint(kind, 'look'));
const createOverallPoint = (kind: Point['kind']) => createPoint(kind, 'overall');

describe('calculateScore', () => {
  it.each<[string, Point[], number, number, string]>([
    ['no points', [], 12, 5, 'neutral'],
    ['one point of praise', createPoints(1, 'liked'), 0, 7, 'positive'],
    ['one point of criticism', createPoints(1, 'disliked'), 0, 3, 'negative'],
    ['ten points of praise', createPoints(10, 'liked'), 0, 9, 'positive'],
    ['ten points of confusion', createPoints(10, 'confused'), 0, 1, 'negative'],
    [
      'as much praise as criticism',
      [...createPoints(3, 'liked'), ...createPoints(2, 'disliked'), ...createPoints(1, 'confused')],
      0,
      5,
      'mixed',
    ],
    ['twice as much praise as criticism', [...createPoints(6, 'liked'), ...createPoints(3, 'disliked')], 0, 6, 'mixed'],
    [
      'a praise to criticism ratio of 5 to 2',
      [...createPoints(5, 'liked'), ...createPoints(2, 'disliked')],
      0,
      7,
      'positive',
    ],
    [
      'a praise to criticism ratio of 2 to 5',
      [...createPoints(2, 'liked'), ...createPoints(5, 'disliked')],
      0,
      3,
      'negative',
    ],
    [
      'a point about the whole site, which counts twice',
      [...createPoints(2, 'liked'), createOverallPoint('disliked')],
      0,
      5,
      'mixed',
    ],
    ['two points in 12 neutral sentences', createPoints(2, 'liked'), 12, 7, 'neutral'],
    ['two points in 11 neutral sentences', createPoints(2, 'liked'), 11, 7, 'positive'],
  ])(
    'calculates the score and sentiment for %s',
    (_name, points, neutralSentences, userExperienceScore, overallSentiment) => {
      expect(calculateScore(points, neutralSentences)).toEqual({ userExperienceScore, overallSentiment });
    },
  );

  it('keeps the score between 0 and 10', () => {
    expect(calculateScore(createPoints(1000, 'liked'), 0).userExperienceScore).toBe(10);
    expect(calculateScore(createPoints(1000, 'disliked'), 0).userExperienceScore).toBe(0);
  });
});

it('lists the topics that raised or lowered a score, highest weight first', () => {
  const points = [
    createPoint('liked', 'look'),
    createPoint('disliked', 'prices'),
    createPoint('confused', 'prices'),
    createPoint('confused', 'prices'),
    createPoint('liked', null),
    createPoint('liked', 'prices'),
    createPoint('disliked', 'overall'),
  ];
  expect(getScoreReasons(points)).toEqual([
    { effect: 'lowered', topic: 'prices', points: 3 },
    { effect: 'lowered', topic: 'overall', points: 1 },
    { effect: 'raised', topic: 'look', points: 1 },
    { effect: 'raised', topic: null, points: 1 },
    { effect: 'raised', topic: 'prices', points: 1 },
  ]);
  expect(getScoreReasons([])).toEqual([]);
});
