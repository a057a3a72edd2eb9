import { describe, expect, it } from 'vitest';
import type { Moment } from './deliveries.ts';
import { scoreReasonsOf, verdictOf } from './score.ts';

type Point = Pick<Moment, 'kind' | 'topic'>;
const moment = (kind: Point['kind'], topic: Point['topic']): Point => ({ kind, topic });
const some = (count: number, kind: Point['kind']) => Array.from({ length: count }, () => moment(kind, 'look'));
const overall = (kind: Point['kind']) => moment(kind, 'overall');

describe('score and sentiment', () => {
  it.each<[string, Point[], number, number, string]>([
    ['nothing', [], 12, 5, 'neutral'],
    ['one point of praise', some(1, 'liked'), 0, 7, 'positive'],
    ['one complaint', some(1, 'disliked'), 0, 3, 'negative'],
    ['ten points of praise', some(10, 'liked'), 0, 9, 'positive'],
    ['ten moments of confusion', some(10, 'confused'), 0, 1, 'negative'],
    [
      'as much praise as complaint',
      [...some(3, 'liked'), ...some(2, 'disliked'), ...some(1, 'confused')],
      0,
      5,
      'mixed',
    ],
    ['two to one', [...some(6, 'liked'), ...some(3, 'disliked')], 0, 6, 'mixed'],
    ['five to two', [...some(5, 'liked'), ...some(2, 'disliked')], 0, 7, 'positive'],
    ['two to five', [...some(2, 'liked'), ...some(5, 'disliked')], 0, 3, 'negative'],
    ['a verdict, which counts twice', [...some(2, 'liked'), overall('disliked')], 0, 5, 'mixed'],
    ['a little praise in much description', some(2, 'liked'), 12, 7, 'neutral'],
    ['a little more of it', some(2, 'liked'), 11, 7, 'positive'],
  ])('of %s', (_name, points, sentencesInPassing, userExperienceScore, overallSentiment) => {
    expect(verdictOf(points, sentencesInPassing)).toEqual({ userExperienceScore, overallSentiment });
  });

  it('stays within 0 and 10', () => {
    expect(verdictOf(some(1000, 'liked'), 0).userExperienceScore).toBe(10);
    expect(verdictOf(some(1000, 'disliked'), 0).userExperienceScore).toBe(0);
  });
});

it('says what moved a score, by topic, what counted most first', () => {
  const moments = [
    moment('liked', 'look'),
    moment('disliked', 'prices'),
    moment('confused', 'prices'),
    moment('confused', 'prices'),
    moment('liked', null),
    moment('liked', 'prices'),
    moment('disliked', 'overall'),
  ];
  expect(scoreReasonsOf(moments)).toEqual([
    { effect: 'lowered', topic: 'prices', points: 3 },
    { effect: 'lowered', topic: 'overall', points: 1 },
    { effect: 'raised', topic: 'look', points: 1 },
    { effect: 'raised', topic: null, points: 1 },
    { effect: 'raised', topic: 'prices', points: 1 },
  ]);
  expect(scoreReasonsOf([])).toEqual([]);
});
