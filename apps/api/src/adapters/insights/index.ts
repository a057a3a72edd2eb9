import type { Config } from '../../config.ts';
import { connectAi } from '../ai/ask-ai.ts';
import { type FallbackLog, withFallback } from '../ai/with-fallback.ts';
import { createTaskRunner } from '../task/index.ts';
import type { InsightsEngine } from './insights.port.ts';
import { offlineInsights } from './offline-insights.ts';
import { createRemoteInsights } from './remote-insights.ts';

export function createInsights({ ai, mediaService }: Config, log: FallbackLog): InsightsEngine {
  const offline = offlineInsights({ runTask: createTaskRunner({ mediaService }) });
  if (!ai?.insightsModel) return offline;
  const remote = createRemoteInsights(connectAi(ai), ai.insightsModel);
  if (ai.fallback === 'none') return remote;
  return { analyse: withFallback(remote.analyse, offline.analyse, log) };
}
