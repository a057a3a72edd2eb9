import type { Config } from '../../config.ts';
import type { InsightsEngine } from './insights.port.ts';
import { offlineInsights } from './offline-insights.ts';

export function createInsights(_config: Config): InsightsEngine {
  return offlineInsights();
}
