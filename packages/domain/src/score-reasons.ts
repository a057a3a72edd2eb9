import type { Moment } from './deliveries.ts';
import type { Topic } from './topics.ts';

export type ScoreReason = { effect: 'raised' | 'lowered'; topic: Topic | null; points: number };

/** What moved a score, by topic: praise up, criticism and confusion down; what counted most comes first. */
export function scoreReasonsOf(moments: readonly Moment[]): ScoreReason[] {
  const reasons: ScoreReason[] = [];
  for (const { kind, topic } of moments) {
    const effect = kind === 'liked' ? 'raised' : 'lowered';
    const known = reasons.find((reason) => reason.effect === effect && reason.topic === topic);
    if (known) known.points += 1;
    else reasons.push({ effect, topic, points: 1 });
  }
  return reasons.sort((a, b) => weightOf(b) - weightOf(a));
}

/** What somebody says about the site as a whole counts twice. */
export const topicWeight = (topic: Topic | null) => (topic === 'overall' ? 2 : 1);

const weightOf = ({ topic, points }: ScoreReason) => points * topicWeight(topic);
