import type { Moment, MomentKind } from '../deliveries.ts';
import type { Topic } from './topics.ts';

type WithMoments = { moments: readonly Moment[] };

export type Mention<D> = { delivery: D; moments: Moment[] };

export type Theme<D> = {
  topic: Topic;
  /** One per tester who mentioned the topic. */
  mentions: Mention<D>[];
  /** The number of testers per kind of moment. */
  testers: Record<MomentKind, number>;
};

/** The topics that several testers mentioned, most testers first, then most criticized first. */
export function findThemes<D extends { aiInsights: WithMoments | null }>(deliveries: readonly D[]): Theme<D>[] {
  const mentions = new Map<Topic, Mention<D>[]>();
  for (const delivery of deliveries) {
    const moments = delivery.aiInsights?.moments ?? [];
    for (const topic of new Set(moments.map((moment) => moment.topic))) {
      if (!topic) continue;
      const mention = { delivery, moments: moments.filter((moment) => moment.topic === topic) };
      mentions.set(topic, [...(mentions.get(topic) ?? []), mention]);
    }
  }
  return [...mentions]
    .filter(([, topicMentions]) => topicMentions.length >= 2)
    .map(([topic, topicMentions]) => ({ topic, mentions: topicMentions, testers: countTesters(topicMentions) }))
    .sort((a, b) => b.mentions.length - a.mentions.length || countCritics(b) - countCritics(a));
}

function countTesters<D>(mentions: readonly Mention<D>[]): Theme<D>['testers'] {
  const count = (kind: MomentKind) =>
    mentions.filter(({ moments }) => moments.some((moment) => moment.kind === kind)).length;
  return { liked: count('liked'), disliked: count('disliked'), confused: count('confused') };
}

const countCritics = ({ testers }: Theme<unknown>) => testers.disliked + testers.confused;
