import type { Insights, Segment } from '@outloud/domain/deliveries';
import { loadAnalyzer, type RuntimeName } from '@outloud/offline-ai/insights';
import { serveTask } from '../task/serve-task.ts';

export type InsightsInput = { segments: readonly Segment[]; runtimes: readonly RuntimeName[] };

serveTask(async ({ segments, runtimes }: InsightsInput): Promise<Insights> => {
  const analyze = await loadAnalyzer(runtimes);
  return analyze(segments);
});
