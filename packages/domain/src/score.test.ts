import { describe, expect, it } from 'vitest';
import type { Moment } from './deliveries.ts';
import { calculateScore, getScoreReasons } from './score.ts';

type Point = Pick<Moment, 'kind' | 'topic'>;
const moment = (kind: Point['kind'], topic: Point['topic']): Point => ({ kind, topic });
const repeat = (count: number, kind: Point['kind']) => Array.from({ length: count }, () => moment(kind, 'look'));
const overall = (kind: Point['kind']) => moment(kind, 'overall');

describe('score and sentiment', () => {
  it.each<[string, Point[], number, number, string]>([
    ['no points', [], 12, 5, 'neutral'],
    ['one point of praise', repeat(1, 'liked'), 0, 7, 'positive'],
    ['one point of criticism', repeat(1, 'disliked'), 0, 3, 'negative'],
    ['ten points of praise', repeat(10, 'liked'), 0, 9, 'positive'],
    ['ten points of confusion', repeat(10, 'confused'), 0, 1, 'negative'],
    [
      'as much praise as criticism',
      [...repeat(3, 'liked'), ...repeat(2, 'disliked'), ...repeat(1, 'confused')],
      0,
      5,
      'mixed',
    ],
    ['twice as much praise as criticism', [...repeat(6, 'liked'), ...repeat(3, 'disliked')], 0, 6, 'mixed'],
    ['praise to criticism of 5 to 2', [...repeat(5, 'liked'), ...repeat(2, 'disliked')], 0, 7, 'positive'],
    ['praise to criticism of 2 to 5', [...repeat(2, 'liked'), ...repeat(5, 'disliked')], 0, 3, 'negative'],
    ['a point about the whole site, which counts twice', [...repeat(2, 'liked'), overall('disliked')], 0, 5, 'mixed'],
    ['two points in 12 neutral sentences', repeat(2, 'liked'), 12, 7, 'neutral'],
    ['two points in 11 neutral sentences', repeat(2, 'liked'), 11, 7, 'positive'],
  ])('scores %s', (_name, points, neutralSentences, userExperienceScore, overallSentiment) => {
    expect(calculateScore(points, neutralSentences)).toEqual({ userExperienceScore, overallSentiment });
  });

  it('keeps the score between 0 and 10', () => {
    expect(calculateScore(repeat(1000, 'liked'), 0).userExperienceScore).toBe(10);
    expect(calculateScore(repeat(1000, 'disliked'), 0).userExperienceScore).toBe(0);
  });
});

it('lists the topics that changed a score, highest weight first', () => {
  const moments = [
    moment('liked', 'look'),
    moment('disliked', 'prices'),
    moment('confused', 'prices'),
    moment('confused', 'prices'),
    moment('liked', null),
    moment('liked', 'prices'),
    moment('disliked', 'overall'),
  ];
  expect(getScoreReasons(moments)).toEqual([
    { effect: 'lowered', topic: 'prices', points: 3 },
    { effect: 'lowered', topic: 'overall', points: 1 },
    { effect: 'raised', topic: 'look', points: 1 },
    { effect: 'raised', topic: null, points: 1 },
    { effect: 'raised', topic: 'prices', points: 1 },
  ]);
  expect(getScoreReasons([])).toEqual([]);
});
