import type { HoldReason } from '@outloud/domain/deliveries';
import { minPointsForScore } from '@outloud/domain/insights/score';
import { pluralize } from './format.ts';

export const holdReasonLabels: Record<HoldReason, string> = {
  other_language: 'Not in English',
  hard_to_hear: 'Hard to understand',
};

/** What happened to a recording without insights, and what it means for the review. */
export const holdReasonTexts: Record<HoldReason, { title: string; text: string }> = {
  other_language: {
    title: 'This recording does not seem to be in English',
    text: 'Outloud can analyze only English, so this review has no score and no points. The transcript may be wrong.',
  },
  hard_to_hear: {
    title: 'Much of this recording is hard to understand',
    text: 'The transcript may be wrong, so this review has no score and no points.',
  },
};

/** Own people of a customer are no testers. */
export type ReviewerNoun = 'tester' | 'person';

/** Returns a note if a score rests on only a few points, or null. */
export function formatFewPoints(points: number, reviewer: ReviewerNoun = 'tester'): string | null {
  if (points >= minPointsForScore) return null;
  if (points === 0) return `The ${reviewer} made no points`;
  return `The ${reviewer} made only ${pluralize(points, { one: 'point', many: 'points' })}`;
}
