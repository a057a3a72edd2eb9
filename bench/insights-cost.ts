import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Segment } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/evidence';
import { createOfflineInsights } from '../apps/api/src/adapters/insights/offline-insights.ts';
import { splitSentences } from '../apps/api/src/adapters/insights/sentences.ts';
import { type Compared, compare, runToEnd } from './children.ts';

const bare = new URL('./insights-bare.ts', import.meta.url);

type Speech = { rounds: number; segments: readonly Segment[]; folder: string };

/** Judging what was said, beside the language model alone. Processes of their own on either side, from start to end. */
export async function measureInsights({ rounds, segments, folder }: Speech): Promise<Compared & { sentences: number }> {
  const { text, ...said } = joinSegments(segments);
  const sentences = splitSentences({ text, ...said }).map(({ from, to }) => text.slice(from, to));
  const file = path.join(folder, 'sentences.json');
  writeFileSync(file, JSON.stringify(sentences));
  const { signal } = new AbortController();
  const compared = await compare(
    rounds,
    () => runToEnd(bare, [file]),
    () => createOfflineInsights().analyze(segments, signal),
  );
  return { ...compared, sentences: sentences.length };
}
