import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
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
