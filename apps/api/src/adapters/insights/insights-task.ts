import type { Insights, Segment } from '@outloud/domain/deliveries';
import { serveTask } from '../task/serve-task.ts';
import { analyse } from './analyse.ts';
import { openEmbedder, type RuntimeName } from './embedder.ts';
import { openJudge } from './polarity.ts';

export type InsightsInput = { segments: readonly Segment[]; runtimes: readonly RuntimeName[] };

serveTask(async ({ segments, runtimes }: InsightsInput): Promise<Insights> => {
  return analyse(segments, await openJudge(await openEmbedder(runtimes)));
});
