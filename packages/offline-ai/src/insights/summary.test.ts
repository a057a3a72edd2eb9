import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
import { summarize } from './summary.ts';

const createPoint = (kind: Point['kind'], change: Partial<Point> = {}): Point => ({
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
  it('counts the points, names their topics and quotes the clearest one', () => {
    const points = [
      createPoint('liked', { text: 'The photos are great', topics: ['pictures'] }),
      createPoint('liked', { text: 'The map is handy', topics: ['booking'], certainty: 0.9 }),
      createPoint('liked', { text: 'The video is short', topics: ['pictures'] }),
      createPoint('disliked', { text: 'It is slow', topics: ['speed'] }),
      createPoint('confused', { text: 'Where is the cart?', topics: ['checkout'] }),
    ];
    expect(summarize(points, 'mixed')).toBe(
      'The tester had mixed feelings: 3 points of praise, 1 point of criticism and 1 moment of confusion. They liked the pictures and booking, as in “The map is handy”. They criticized the speed, as in “It is slow”. They were unsure about the checkout, as in “Where is the cart?”.',
    );
  });

  it('ends with the verdict instead of the confused points', () => {
    const points = [
      createPoint('liked', { text: 'It is pretty', topics: ['look'] }),
      createPoint('disliked', { text: 'It is slow', topics: ['speed'] }),
      createPoint('confused', { text: 'Where is the cart?' }),
      createPoint('disliked', { text: 'I would not buy here', isVerdict: true }),
    ];
    expect(summarize(points, 'negative')).toBe(
      'The tester was mostly critical: 1 point of praise, 2 points of criticism and 1 moment of confusion. They liked the look, as in “It is pretty”. They criticized the speed, as in “It is slow”. In their own words: “I would not buy here”.',
    );
  });

  it('quotes a point without a topic', () => {
    expect(summarize([createPoint('liked', { text: 'That is it' })], 'positive')).toBe(
      'The tester was mostly positive: 1 point of praise. They liked this: “That is it”.',
    );
  });

  it('mentions that there are no clear points', () => {
    expect(summarize([], 'neutral')).toBe(
      'The tester mostly described the site and gave few opinions: no clear points.',
    );
  });
});
