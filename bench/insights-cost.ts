import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Segment } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/insights/evidence';
import { splitSentences } from '@outloud/offline-ai/sentences';
import { createOfflineInsights } from '../apps/api/src/adapters/insights/offline-insights.ts';
import { type Comparison, compareCost, runModule } from './child-processes.ts';

const baselineModule = new URL('./insights-baseline.ts', import.meta.url);

type Options = { rounds: number; segments: readonly Segment[]; folder: string };

/** Compares the insights step with the language models alone. The startup of the processes is included. */
export async function measureInsights({
  rounds,
  segments,
  folder,
}: Options): Promise<Comparison & { sentences: number }> {
  const transcript = joinSegments(segments);
  const { text } = transcript;
  const sentences = splitSentences(transcript).map(({ from, to }) => text.slice(from, to));
  const file = path.join(folder, 'sentences.json');
  writeFileSync(file, JSON.stringify(sentences));
  const { signal } = new AbortController();
  const comparison = await compareCost(
    rounds,
    () => runModule(baselineModule, [file]),
    () => createOfflineInsights().analyze(segments, signal),
  );
  return { ...comparison, sentences: sentences.length };
}
