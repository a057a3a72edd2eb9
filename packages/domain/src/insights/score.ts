import type { Moment, Sentiment } from '../deliveries.ts';
import type { Topic } from './topics.ts';

type Point = Pick<Moment, 'kind' | 'topic'>;

export type ScoreResult = { userExperienceScore: number; overallSentiment: Sentiment };

/**
 * The score is 5 + 5 × (praise − criticism) / (praise + criticism + damping), rounded to a whole number. Praise and
 * criticism are sums of point weights; criticism includes confusion. The damping is 2 plus 0.1 for each sentence without a
 * point, so that a few points do not cause an extreme score.
 */
export function calculateScore(points: readonly Point[], neutralSentences: number): ScoreResult {
  const sumWeights = (group: readonly Point[]) => group.reduce((total, { topic }) => total + getWeight(topic), 0);
  const praise = sumWeights(points.filter(({ kind }) => kind === 'liked'));
  const criticism = sumWeights(points.filter(({ kind }) => kind !== 'liked'));
  const damping = 2 + neutralSentences / 10;
  const balance = (praise - criticism) / (praise + criticism + damping);
  return {
    userExperienceScore: Math.round(5 + 5 * balance),
    overallSentiment: getSentiment(praise, criticism, neutralSentences),
  };
}

/** Points about the site as a whole count twice. */
const getWeight = (topic: Topic | null) => (topic === 'overall' ? 2 : 1);

/** Neutral if at most one sentence in seven makes a point; mixed unless praise or criticism makes up at least 70%. */
function getSentiment(praise: number, criticism: number, neutralSentences: number): Sentiment {
  const total = praise + criticism;
  if (total * 6 <= neutralSentences) return 'neutral';
  const share = praise / total;
  if (share >= 0.7) return 'positive';
  return share <= 0.3 ? 'negative' : 'mixed';
}

export type ScoreReason = { effect: 'raised' | 'lowered'; topic: Topic | null; points: number };

/** The topics that raised (praise) or lowered (criticism, confusion) a score, highest weight first. */
export function getScoreReasons(points: readonly Point[]): ScoreReason[] {
  const reasons: ScoreReason[] = [];
  for (const { kind, topic } of points) {
    const effect = kind === 'liked' ? 'raised' : 'lowered';
    const existingReason = reasons.find((reason) => reason.effect === effect && reason.topic === topic);
    if (existingReason) existingReason.points += 1;
    else reasons.push({ effect, topic, points: 1 });
  }
  const getTotalWeight = ({ topic, points: count }: ScoreReason) => count * getWeight(topic);
  return reasons.sort((a, b) => getTotalWeight(b) - getTotalWeight(a));
}
