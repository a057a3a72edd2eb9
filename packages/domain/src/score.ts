import type { Moment, Sentiment } from './deliveries.ts';
import type { Topic } from './topics.ts';

type Point = Pick<Moment, 'kind' | 'topic'>;

export type Verdict = { userExperienceScore: number; overallSentiment: Sentiment };

/**
 * The score is 5, plus 5 × (praise − criticism) / (praise + criticism + doubt), as a whole number: more precision than
 * that is not in the words. Praise and criticism are the weights of the points; confusion is criticism. The doubt, 2 and
 * a tenth for each sentence said in passing, keeps a few points from making an extreme.
 */
export function verdictOf(points: readonly Point[], sentencesInPassing: number): Verdict {
  const sum = (chosen: readonly Point[]) => chosen.reduce((total, { topic }) => total + weightOf(topic), 0);
  const praise = sum(points.filter(({ kind }) => kind === 'liked'));
  const criticism = sum(points.filter(({ kind }) => kind !== 'liked'));
  const doubt = 2 + sentencesInPassing / 10;
  const balance = (praise - criticism) / (praise + criticism + doubt);
  return {
    userExperienceScore: Math.round(5 + 5 * balance),
    overallSentiment: sentimentOf(praise, criticism, sentencesInPassing),
  };
}

/** What somebody says about the site as a whole counts twice. */
const weightOf = (topic: Topic | null) => (topic === 'overall' ? 2 : 1);

/** Neutral where at most one sentence in seven judges; mixed unless one side has seven tenths. */
function sentimentOf(praise: number, criticism: number, sentencesInPassing: number): Sentiment {
  const all = praise + criticism;
  if (all * 6 <= sentencesInPassing) return 'neutral';
  const share = praise / all;
  if (share >= 0.7) return 'positive';
  return share <= 0.3 ? 'negative' : 'mixed';
}

export type ScoreReason = { effect: 'raised' | 'lowered'; topic: Topic | null; points: number };

/** What moved a score, by topic: praise up, criticism and confusion down; what counted most comes first. */
export function scoreReasonsOf(points: readonly Point[]): ScoreReason[] {
  const reasons: ScoreReason[] = [];
  for (const { kind, topic } of points) {
    const effect = kind === 'liked' ? 'raised' : 'lowered';
    const known = reasons.find((reason) => reason.effect === effect && reason.topic === topic);
    if (known) known.points += 1;
    else reasons.push({ effect, topic, points: 1 });
  }
  const weight = ({ topic, points: count }: ScoreReason) => count * weightOf(topic);
  return reasons.sort((a, b) => weight(b) - weight(a));
}
