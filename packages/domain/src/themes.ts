import type { Moment, MomentKind } from './deliveries.ts';
import type { Topic } from './topics.ts';

type Judged = { moments: readonly Moment[] };

/** What one tester said about a topic. */
export type Mention<D> = { delivery: D; moments: Moment[] };

export type Theme<D> = {
  topic: Topic;
  /** One for each tester who spoke of it. */
  mentions: Mention<D>[];
  /** How many of them had something of that kind to say about it. */
  testers: Record<MomentKind, number>;
};

/** What several testers talked about: what most of them did first, and of those what is criticised most. */
export function themesOf<D extends { aiInsights: Judged | null }>(deliveries: readonly D[]): Theme<D>[] {
  const mentions = new Map<Topic, Mention<D>[]>();
  for (const delivery of deliveries) {
    const moments = delivery.aiInsights?.moments ?? [];
    for (const topic of new Set(moments.map((moment) => moment.topic))) {
      if (!topic) continue;
      const own = { delivery, moments: moments.filter((moment) => moment.topic === topic) };
      mentions.set(topic, [...(mentions.get(topic) ?? []), own]);
    }
  }
  return [...mentions]
    .filter(([, ofTopic]) => ofTopic.length >= 2)
    .map(([topic, ofTopic]) => ({ topic, mentions: ofTopic, testers: testersOf(ofTopic) }))
    .sort((a, b) => b.mentions.length - a.mentions.length || criticism(b) - criticism(a));
}

function testersOf<D>(mentions: readonly Mention<D>[]): Theme<D>['testers'] {
  const count = (kind: MomentKind) => mentions.filter(({ moments }) => moments.some((one) => one.kind === kind)).length;
  return { liked: count('liked'), disliked: count('disliked'), confused: count('confused') };
}

const criticism = ({ testers }: Theme<unknown>) => testers.disliked + testers.confused;
