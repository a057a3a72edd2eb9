import { expect, it } from 'vitest';
import type { Moment } from './deliveries.ts';
import { scoreReasonsOf } from './score-reasons.ts';

const moment = (kind: Moment['kind'], topic: Moment['topic']): Moment => ({
  kind,
  topic,
  text: 'So',
  quote: 'so',
  startSeconds: 0,
  endSeconds: 1,
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
