import { describe, expect, it } from 'vitest';
import type { Moment } from '../deliveries.ts';
import { findThemes } from './themes.ts';

let seconds = 0;
const createMoment = (kind: Moment['kind'], topic: Moment['topic']): Moment => {
  seconds += 5;
  return {
    kind,
    topic,
    text: 'So',
    quote: 'so',
    startSeconds: seconds,
    endSeconds: seconds + 2,
    severity: kind === 'liked' ? null : 2,
    isProblem: kind !== 'liked',
    certainty: 1,
  };
};
const createDelivery = (id: string, ...moments: Moment[]) => ({ id, aiInsights: { moments } });

describe('findThemes', () => {
  it('returns topics that at least two testers mention, most common first, then most criticized first', () => {
    const deliveries = [
      createDelivery(
        'a',
        createMoment('liked', 'look'),
        createMoment('liked', 'prices'),
        createMoment('disliked', 'speed'),
      ),
      createDelivery(
        'b',
        createMoment('liked', 'look'),
        createMoment('disliked', 'look'),
        createMoment('confused', 'speed'),
        createMoment('liked', 'trust'),
      ),
      createDelivery('c', createMoment('liked', 'prices'), createMoment('liked', 'look'), createMoment('liked', null)),
      { id: 'd', aiInsights: null },
    ];
    const themes = findThemes(deliveries);
    expect(themes.map(({ topic, testers }) => ({ topic, ...testers }))).toEqual([
      { topic: 'look', liked: 3, disliked: 1, confused: 0 },
      { topic: 'speed', liked: 0, disliked: 1, confused: 1 },
      { topic: 'prices', liked: 2, disliked: 0, confused: 0 },
    ]);
    expect(themes[0]?.mentions.map((mention) => [mention.delivery.id, mention.moments.length])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('ignores a topic that only one tester mentions, even twice', () => {
    expect(
      findThemes([
        createDelivery('a', createMoment('liked', 'look'), createMoment('disliked', 'look')),
        createDelivery('b'),
      ]),
    ).toEqual([]);
    expect(findThemes([])).toEqual([]);
  });

  it('ignores moments without a topic', () => {
    expect(
      findThemes([createDelivery('a', createMoment('liked', null)), createDelivery('b', createMoment('liked', null))]),
    ).toEqual([]);
  });
});
