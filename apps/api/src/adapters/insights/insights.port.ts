import type { Insights, Segment } from '@outloud/domain/deliveries';

export type InsightsEngine = {
  /** Judges what was said about a website; every point quotes it. */
  analyse: (segments: readonly Segment[], signal: AbortSignal) => Promise<Insights>;
};
