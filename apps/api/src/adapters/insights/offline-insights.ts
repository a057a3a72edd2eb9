import type { Insights } from '@outloud/domain/deliveries';
import { runTask } from '../task/run-task.ts';
import type { RuntimeName } from './embedder.ts';
import type { InsightsEngine } from './insights.port.ts';
import type { InsightsInput } from './insights-task.ts';

const task = new URL('./insights-task.ts', import.meta.url);
const limits = { cpuSeconds: 120, megabytes: 600 };

type Options = { runtimes?: readonly RuntimeName[] };

/** On this machine, without asking anybody. */
export function offlineInsights({ runtimes = ['native', 'wasm'] }: Options = {}): InsightsEngine {
  return {
    analyse: (segments, signal) => {
      const input: InsightsInput = { segments, runtimes };
      return runTask<Insights>(task, input, { ...limits, signal });
    },
  };
}
