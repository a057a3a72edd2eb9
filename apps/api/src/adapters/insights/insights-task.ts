import type { Insights, Segment } from '@outloud/domain/deliveries';
import { serveTask } from '../task/serve-task.ts';
import { analyzeTranscript } from './analyze-transcript.ts';
import { loadEmbedder, type RuntimeName } from './embedder.ts';
import { loadPolarityClassifier } from './polarity.ts';

export type InsightsInput = { segments: readonly Segment[]; runtimes: readonly RuntimeName[] };

serveTask(async ({ segments, runtimes }: InsightsInput): Promise<Insights> => {
  return analyzeTranscript(segments, await loadPolarityClassifier(await loadEmbedder(runtimes)));
});
