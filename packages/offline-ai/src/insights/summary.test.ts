import type { Severity } from '@outloud/domain/deliveries';
import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
import { summarize } from './summary.ts';

let position = 0;
function createPoint(text: string, severity: Severity | null, certainty = 0.8): Point {
  position += 100;
  return {
    kind: severity === null ? 'liked' : 'disliked',
    text,
    severity,
    certainty,
    topic: null,
    isProblem: severity !== null,
    embedding: new Float32Array(),
    from: position,
    to: position + 50,
  };
}

describe('the summary', () => {
  it('says what blocked the tester, what annoyed them and what they praised, in that order', () => {
    const points = [
      createPoint('The photos are great', null),
      createPoint('The type is small', 1),
      createPoint('The pay button stays gray', 3),
      createPoint('I typed it all twice', 2),
    ];
    expect(summarize(points, 'negative')).toBe(
      'This stopped the tester: “The pay button stays gray”. This got in the way: “The type is small” and “I typed it all twice”. The tester liked: “The photos are great”.',
    );
  });

  it('quotes the weightiest points in the order in which they were made', () => {
    const points = [
      createPoint('The menu is odd', 1, 0.9),
      createPoint('It lost my address', 2, 0.9),
      createPoint('The total went up', 2, 0.7),
      createPoint('The map is empty', 2, 0.8),
      createPoint('The filter does nothing', 2, 0.95),
    ];
    expect(summarize(points, 'negative')).toBe(
      'This got in the way: “It lost my address”, “The total went up”, “The map is empty”, and “The filter does nothing”.',
    );
  });

  it('leaves out quotes that are too short or too long', () => {
    const points = [createPoint('Too pink', 1), createPoint('so '.repeat(60).trim(), 2)];
    expect(summarize(points, 'negative')).toBe(
      'The tester was mostly critical. The tester made only a few points, so the score is a rough guide.',
    );
  });

  it('says first that a review with a few quotes mostly describes the site', () => {
    expect(summarize([createPoint('The photos are great', null)], 'neutral')).toBe(
      'The tester mostly described the site and gave few opinions. The tester liked: “The photos are great”. The tester made only a few points, so the score is a rough guide.',
    );
  });

  it('says nothing more if there are no points', () => {
    expect(summarize([], 'neutral')).toBe('The tester mostly described the site and gave few opinions.');
  });
});
