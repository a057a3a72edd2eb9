import { describe, expect, it } from 'vitest';
import type { Moment } from './deliveries.ts';
import { themesOf } from './themes.ts';

let seconds = 0;
const said = (kind: Moment['kind'], topic: Moment['topic']): Moment => {
  seconds += 5;
  return { kind, topic, text: 'So', quote: 'so', startSeconds: seconds, endSeconds: seconds + 2 };
};
const delivery = (id: string, ...moments: Moment[]) => ({ id, aiInsights: { moments } });

describe('themes', () => {
  it('are what two testers or more talked about, the commonest first, then the most criticised', () => {
    const deliveries = [
      delivery('a', said('liked', 'look'), said('liked', 'prices'), said('disliked', 'speed')),
      delivery('b', said('liked', 'look'), said('disliked', 'look'), said('confused', 'speed'), said('liked', 'trust')),
      delivery('c', said('liked', 'prices'), said('liked', 'look'), said('liked', null)),
      { id: 'd', aiInsights: null },
    ];
    const themes = themesOf(deliveries);
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

  it('need more than one tester, however often that one comes back to it', () => {
    expect(themesOf([delivery('a', said('liked', 'look'), said('disliked', 'look')), delivery('b')])).toEqual([]);
    expect(themesOf([])).toEqual([]);
  });

  it('are never made of points that are about nothing in particular', () => {
    expect(themesOf([delivery('a', said('liked', null)), delivery('b', said('liked', null))])).toEqual([]);
  });
});
