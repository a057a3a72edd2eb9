import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Segment } from '@outloud/domain/deliveries';
import { analyse } from '../apps/api/src/adapters/insights/analyse.ts';
import { openEmbedder } from '../apps/api/src/adapters/insights/embedder.ts';
import { offlineInsights } from '../apps/api/src/adapters/insights/offline-insights.ts';
import { openJudge } from '../apps/api/src/adapters/insights/polarity.ts';
import { type Compared, compare, runToEnd } from './children.ts';

const bare = new URL('./insights-bare.ts', import.meta.url);

type Speech = { rounds: number; segments: readonly Segment[]; folder: string };

/** Judging what was said, beside the language model alone. Processes of their own on either side, from start to end. */
export async function measureInsights({ rounds, segments, folder }: Speech): Promise<Compared & { sentences: number }> {
  const sentences = await judgedIn(segments);
  const file = path.join(folder, 'sentences.json');
  writeFileSync(file, JSON.stringify(sentences));
  const { signal } = new AbortController();
  const compared = await compare(
    rounds,
    () => runToEnd(bare, [file]),
    () => offlineInsights().analyse(segments, signal),
  );
  return { ...compared, sentences: sentences.length };
}

/** Every text that the model is asked about. */
async function judgedIn(segments: readonly Segment[]): Promise<string[]> {
  const judge = await openJudge(await openEmbedder());
  const texts: string[] = [];
  await analyse(segments, (text) => {
    texts.push(text);
    return judge(text);
  });
  return texts;
}
