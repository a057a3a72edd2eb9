import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createInsights } from './index.ts';
import { offlineInsights } from './offline-insights.ts';

const { signal } = new AbortController();
const slow = { timeout: 900_000 };
const said = (text: string) => [{ startSeconds: 0, endSeconds: 10, text }];

describe('the offline analyser', () => {
  it('answers from a process of its own', slow, async () => {
    const insights = await createInsights(loadConfig({}), { warn: () => undefined }).analyse(
      said("The search is great. I can't find the cart."),
      signal,
    );
    expect(insights).toMatchObject({
      overallSentiment: 'mixed',
      testerLiked: ['The search is great'],
      testerDisliked: ["I can't find the cart"],
    });
  });

  it('does without the native runtime', slow, async () => {
    const { testerDisliked } = await offlineInsights({ runtimes: ['wasm'] }).analyse(
      said('The page is very slow.'),
      signal,
    );
    expect(testerDisliked).toEqual(['The page is very slow']);
  });

  it('can be stopped', async () => {
    const analysed = offlineInsights().analyse(said('It is nice.'), AbortSignal.abort(new Error('Enough')));
    await expect(analysed).rejects.toThrow('Enough');
  });

  it('stays within its time and memory on 5,000 sentences, and says that it judged a part', slow, async () => {
    const things = ['menu', 'map', 'form', 'cart', 'video', 'search', 'text'];
    const segments = Array.from({ length: 5000 }, (_, i) => ({
      startSeconds: i * 3,
      endSeconds: i * 3 + 2,
      text: `The ${things[i % 7]} number ${i} is ${i % 2 ? 'great' : 'terrible'}.`,
    }));
    const insights = await offlineInsights().analyse(segments, signal);
    expect(insights.overallSentiment).toBe('mixed');
    expect(insights.summary).toContain('The recording is long: one sentence in 7 was judged.');
    expect(insights.testerLiked.length).toBeLessThanOrEqual(12);
    expect(insights.testerDisliked.length).toBeLessThanOrEqual(12);
  });
});
