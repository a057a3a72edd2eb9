import type { Insights, Segment } from '@outloud/domain/deliveries';

export type InsightsEngine = {
  /** Analyzes what a tester said about a website. Each point has a quote. */
  analyze: (segments: readonly Segment[], signal: AbortSignal) => Promise<Insights>;
};
