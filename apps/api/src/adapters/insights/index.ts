// Placeholder until the adapter is here; replace this file.
import type { Config } from '../../config.ts';
import type { InsightsEngine } from './insights.port.ts';
export function createInsights(_config: Config): InsightsEngine {
  return {
    analyse: async () => ({
      userExperienceScore: null,
      overallSentiment: 'neutral',
      summary: 'A placeholder that is long enough.',
      testerLiked: [],
      testerDisliked: [],
      moments: [],
    }),
  };
}
