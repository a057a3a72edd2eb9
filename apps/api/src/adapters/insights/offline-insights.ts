import type { Insights } from '@outloud/domain/deliveries';
import type { PointGroup } from '@outloud/domain/insights/findings';
import type { RuntimeName } from '@outloud/offline-ai/insights';
import { localTaskRunner, type TaskRunner } from '../task/index.ts';
import type { FindingsInput } from './findings-task.ts';
import type { InsightsEngine } from './insights.port.ts';
import type { InsightsInput } from './insights-task.ts';

const limits = { cpuSeconds: 120, megabytes: 600 };

type Options = { runtimes?: readonly RuntimeName[]; runTask?: TaskRunner };

/** Analyzes transcripts with local models, without a remote host. */
export function createOfflineInsights(options: Options = {}): InsightsEngine {
  const { runtimes = ['native', 'wasm'], runTask = localTaskRunner } = options;
  return {
    analyze: (segments, signal) => {
      const input: InsightsInput = { segments, runtimes };
      return runTask<Insights>('insights', input, { ...limits, signal });
    },
    mergeFindings: (reviews, signal) => {
      const input: FindingsInput = { reviews, runtimes };
      return runTask<PointGroup[]>('findings', input, { ...limits, signal });
    },
  };
}
