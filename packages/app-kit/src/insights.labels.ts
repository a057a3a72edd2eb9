import type { HoldReason } from '@outloud/domain/deliveries';
import { minPointsForScore } from '@outloud/domain/insights/score';
import { pluralize } from './format.ts';

export const holdReasonLabels: Record<HoldReason, string> = {
  other_language: 'Other language',
  hard_to_hear: 'Hard to hear',
};

/** What happened to a recording without insights, and what it means for the review. */
export const holdReasonTexts: Record<HoldReason, { title: string; text: string }> = {
  other_language: {
    title: 'This recording does not seem to be in English',
    text: 'Only English can be analyzed. There is no score, there are no points, and the transcript may be wrong.',
  },
  hard_to_hear: {
    title: 'Much of this recording is hard to understand',
    text: 'The transcript may be wrong, so there is no score and there are no points.',
  },
};

/** Returns a note if a score rests on only a few points, or null. */
export function formatFewPoints(points: number): string | null {
  if (points >= minPointsForScore) return null;
  return points === 0 ? 'Based on no points' : `Based on only ${pluralize(points, { one: 'point', many: 'points' })}`;
}
