import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
import { verdictOf } from './score.ts';
import { summarise } from './summary.ts';

const point = (kind: Point['kind'], change: Partial<Point> = {}): Point => ({
  kind,
  text: 'The menu is there',
  topics: [],
  isVerdict: false,
  certainty: 0.8,
  embedding: new Float32Array(),
  from: 0,
  to: 1,
  ...change,
});

const some = (count: number, kind: Point['kind']) => Array.from({ length: count }, () => point(kind));
const overall = (kind: Point['kind']) => point(kind, { isVerdict: true });

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

describe('the summary', () => {
  it('counts the points, names their topics and quotes the clearest', () => {
    const points = [
      point('liked', { text: 'The photos are great', topics: ['pictures'] }),
      point('liked', { text: 'The map is handy', topics: ['booking'], certainty: 0.9 }),
      point('liked', { text: 'The video is short', topics: ['pictures'] }),
      point('disliked', { text: 'It is slow', topics: ['speed'] }),
      point('confused', { text: 'Where is the cart?', topics: ['checkout'] }),
    ];
    expect(summarise(points, 'mixed')).toBe(
      'The tester had mixed feelings: 3 points of praise, 1 point of criticism and 1 moment of confusion. They liked the pictures and booking, as in “The map is handy”. They criticised the speed, as in “It is slow”. They were unsure about the checkout, as in “Where is the cart?”.',
    );
  });

  it('ends with the verdict, for which confusion makes room', () => {
    const points = [
      point('liked', { text: 'It is pretty', topics: ['look'] }),
      point('disliked', { text: 'It is slow', topics: ['speed'] }),
      point('confused', { text: 'Where is the cart?' }),
      point('disliked', { text: 'I would not buy here', isVerdict: true }),
    ];
    expect(summarise(points, 'negative')).toBe(
      'The tester was mostly critical: 1 point of praise, 2 points of criticism and 1 moment of confusion. They liked the look, as in “It is pretty”. They criticised the speed, as in “It is slow”. In their own words: “I would not buy here”.',
    );
  });

  it('quotes what has no topic', () => {
    expect(summarise([point('liked', { text: 'That is it' })], 'positive')).toBe(
      'The tester was mostly positive: 1 point of praise. They liked this: “That is it”.',
    );
  });

  it('says so when nothing was judged', () => {
    expect(summarise([], 'neutral')).toBe(
      'The tester mostly described the site and judged little: no clear point was made.',
    );
  });
});
