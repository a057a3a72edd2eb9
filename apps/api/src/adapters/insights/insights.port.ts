import type { Insights, Moment, Segment } from '@outloud/domain/deliveries';
import type { PointGroup } from '@outloud/domain/insights/findings';

export type InsightsEngine = {
  /** Analyzes what a tester said about a website. Each point has a quote. */
  analyze: (segments: readonly Segment[], signal: AbortSignal) => Promise<Insights>;
  /** Merges the problems of the reviews of a roast by meaning. */
  mergeFindings: (reviews: readonly (readonly Moment[])[], signal: AbortSignal) => Promise<PointGroup[]>;
};
