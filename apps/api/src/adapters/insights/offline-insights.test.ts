import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createInsights } from './index.ts';
import { createOfflineInsights } from './offline-insights.ts';

const { signal } = new AbortController();
const slow = { timeout: 900_000 };
const createSegments = (text: string) => [{ startSeconds: 0, endSeconds: 10, text }];

describe('offline insights', () => {
  it('are computed in a separate process', slow, async () => {
    const insights = await createInsights(loadConfig({}), { warn: () => undefined }).analyze(
      createSegments("The search is great. I can't find the cart."),
      signal,
    );
    expect(insights).toMatchObject({
      overallSentiment: 'mixed',
      testerLiked: ['The search is great'],
      testerDisliked: ["I can't find the cart"],
    });
  });

  it('are computed without the native runtime', slow, async () => {
    const { testerDisliked } = await createOfflineInsights({ runtimes: ['wasm'] }).analyze(
      createSegments('The page is very slow.'),
      signal,
    );
    expect(testerDisliked).toEqual(['The page is very slow']);
  });

  it('are rejected when the analysis is aborted', async () => {
    const analysis = createOfflineInsights().analyze(
      createSegments('It is nice.'),
      AbortSignal.abort(new Error('Aborted')),
    );
    await expect(analysis).rejects.toThrow('Aborted');
  });

  it('stay within the limits for 5,000 sentences and mention that only a part was analyzed', slow, async () => {
    const subjects = ['menu', 'map', 'form', 'cart', 'video', 'search', 'text'];
    const segments = Array.from({ length: 5000 }, (_, i) => ({
      startSeconds: i * 3,
      endSeconds: i * 3 + 2,
      text: `The ${subjects[i % 7]} number ${i} is ${i % 2 ? 'great' : 'terrible'}.`,
    }));
    const insights = await createOfflineInsights().analyze(segments, signal);
    expect(insights.summary).toContain('The recording is long, so only one sentence in 7 was analyzed.');
    expect(insights.testerLiked.length).toBeLessThanOrEqual(12);
    expect(insights.testerDisliked.length).toBeLessThanOrEqual(12);
  });
});
