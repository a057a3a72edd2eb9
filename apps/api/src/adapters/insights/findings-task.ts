import type { PointGroup } from '@outloud/domain/insights/findings';
import { loadFindingsMerger, type MomentToMerge } from '@outloud/offline-ai/findings';
import type { RuntimeName } from '@outloud/offline-ai/insights';
import { serveTask } from '../task/serve-task.ts';

export type FindingsInput = { reviews: readonly (readonly MomentToMerge[])[]; runtimes: readonly RuntimeName[] };

serveTask(async ({ reviews, runtimes }: FindingsInput): Promise<PointGroup[]> => {
  const mergeFindings = await loadFindingsMerger(runtimes);
  return mergeFindings(reviews);
});
