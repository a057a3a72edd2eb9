import type { Sentiment } from '@outloud/domain/deliveries';
import { topicWeight } from '@outloud/domain/score-reasons';
import { type Point, topicOf } from './points.ts';

export type Verdict = { userExperienceScore: number; overallSentiment: Sentiment };

/**
 * The score is 5, plus 5 × (praise − criticism) / (praise + criticism + doubt), as a whole number: more precision than
 * that is not in the words. Praise and criticism are the weights of the points; confusion is criticism. The doubt, 2 and
 * a tenth for each sentence said in passing, keeps a few points from making an extreme.
 */
export function verdictOf(points: readonly Point[], sentencesInPassing: number): Verdict {
  const sum = (chosen: readonly Point[]) => chosen.reduce((total, point) => total + topicWeight(topicOf(point)), 0);
  const praise = sum(points.filter(({ kind }) => kind === 'liked'));
  const criticism = sum(points.filter(({ kind }) => kind !== 'liked'));
  const doubt = 2 + sentencesInPassing / 10;
  const balance = (praise - criticism) / (praise + criticism + doubt);
  return {
    userExperienceScore: Math.round(5 + 5 * balance),
    overallSentiment: sentimentOf(praise, criticism, sentencesInPassing),
  };
}

/** Neutral where at most one sentence in seven judges; mixed unless one side has seven tenths. */
function sentimentOf(praise: number, criticism: number, sentencesInPassing: number): Sentiment {
  const all = praise + criticism;
  if (all * 6 <= sentencesInPassing) return 'neutral';
  const share = praise / all;
  if (share >= 0.7) return 'positive';
  return share <= 0.3 ? 'negative' : 'mixed';
}
