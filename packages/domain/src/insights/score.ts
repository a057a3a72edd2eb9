import type { Moment, Sentiment, Severity } from '../deliveries.ts';
import type { Topic } from './topics.ts';

type Point = Pick<Moment, 'kind' | 'severity' | 'certainty'>;

export type ScoreResult = { userExperienceScore: number; overallSentiment: Sentiment };

/** How much a point counts. In the overall opinion of a tester, praise weighs more than an annoying problem. */
export const praiseWeight = 1.4;
export const harmBySeverity: Record<Severity, number> = { 1: 0.5, 2: 1, 3: 2 };

/** Keeps a score moderate if there are only a few points. */
const damping = 2;

/**
 * The score is 5 + 5 × (praise − harm) / (praise + harm + 2) with one decimal place. Each point of praise adds 1.4 to the
 * praise, and each problem adds 0.5, 1 or 2 to the harm by its severity, both times the certainty of the point.
 */
export function calculateScore(points: readonly Point[], sentences: SentenceCounts): ScoreResult {
  const praise = sumWeights(points.filter(({ kind }) => kind === 'liked'));
  const harm = sumWeights(points.filter(({ kind }) => kind !== 'liked'));
  const score = 5 + (5 * (praise - harm)) / (praise + harm + damping);
  return { userExperienceScore: Math.round(score * 10) / 10, overallSentiment: getSentiment(praise, harm, sentences) };
}

export type SentenceCounts = { judging: number; total: number };

/** Neutral if at most a third of the sentences make a point; mixed if praise and harm differ by at most 40% of their sum. */
const maxNeutralShare = 1 / 3;
const maxMixedBalance = 0.4;

function getSentiment(praise: number, harm: number, { judging, total }: SentenceCounts): Sentiment {
  if (praise + harm === 0 || judging <= maxNeutralShare * total) return 'neutral';
  const balance = (praise - harm) / (praise + harm);
  if (Math.abs(balance) <= maxMixedBalance) return 'mixed';
  return balance > 0 ? 'positive' : 'negative';
}

/** The weight of a point in the score. */
export function getPointWeight({ kind, severity, certainty }: Point): number {
  return certainty * (kind === 'liked' ? praiseWeight : harmBySeverity[severity ?? 2]);
}

function sumWeights(points: readonly Point[]): number {
  return points.reduce((sum, point) => sum + getPointWeight(point), 0);
}

/** With fewer points, a score is only a rough guide. */
export const minPointsForScore = 4;

export type ScoreReason = { effect: 'raised' | 'lowered'; topic: Topic | null; points: number };

/** The topics that raised (praise) or lowered (criticism, confusion) a score, highest weight first. */
export function getScoreReasons(points: readonly (Point & Pick<Moment, 'topic'>)[]): ScoreReason[] {
  const reasons: (ScoreReason & { weight: number })[] = [];
  for (const point of points) {
    const effect = point.kind === 'liked' ? 'raised' : 'lowered';
    const weight = getPointWeight(point);
    const existingReason = reasons.find((reason) => reason.effect === effect && reason.topic === point.topic);
    if (existingReason) {
      existingReason.points += 1;
      existingReason.weight += weight;
    } else reasons.push({ effect, topic: point.topic, points: 1, weight });
  }
  return reasons.sort((a, b) => b.weight - a.weight).map(({ weight, ...reason }) => reason);
}
