import type { Config } from '../../config.ts';
import { connectAi } from '../ai/connect-ai.ts';
import { type FallbackLog, withFallback } from '../ai/with-fallback.ts';
import { createTaskRunner } from '../task/index.ts';
import type { InsightsEngine } from './insights.port.ts';
import { createOfflineInsights } from './offline-insights.ts';
import { createRemoteInsights } from './remote-insights.ts';

export function createInsights({ ai, mediaService }: Config, log: FallbackLog): InsightsEngine {
  const offline = createOfflineInsights({ runTask: createTaskRunner({ mediaService }) });
  if (!ai?.insightsModel) return offline;
  const remote = createRemoteInsights(connectAi(ai), ai.insightsModel);
  // Findings are always merged locally: this needs no judgment of a larger model and sends nothing to the host again.
  if (ai.fallback === 'none') return { ...offline, ...remote };
  return { ...offline, analyze: withFallback(remote.analyze, offline.analyze, log) };
}
