import type { Sentiment } from '@outloud/domain/deliveries';
import { getTopicPhrase, type Topic } from '@outloud/domain/insights/topics';
import type { Point } from './points.ts';
import { countWords } from './sentences.ts';

const openings: Record<Sentiment, string> = {
  positive: 'The tester was mostly positive',
  negative: 'The tester was mostly critical',
  mixed: 'The tester had mixed feelings',
  neutral: 'The tester mostly described the site and gave few opinions',
};

/** Writes two to four sentences: the number of points, their topics, and the clearest quotes. */
export function summarize(points: readonly Point[], sentiment: Sentiment): string {
  const liked = points.filter(({ kind }) => kind === 'liked');
  const disliked = points.filter(({ kind }) => kind === 'disliked');
  const confused = points.filter(({ kind }) => kind === 'confused');
  const counts = [
    pluralize(liked.length, 'point of praise', 'points of praise'),
    pluralize(disliked.length, 'point of criticism', 'points of criticism'),
    pluralize(confused.length, 'moment of confusion', 'moments of confusion'),
  ].filter((count) => count !== null);
  const opening = `${openings[sentiment]}: ${counts.length > 0 ? joinList(counts) : 'no clear points'}.`;
  const parts = [
    describePoints('They liked', liked),
    describePoints('They criticized', disliked),
    quoteVerdict(points),
  ];
  // If all three parts exist, there is no room for details about confusion.
  if (parts.includes(null)) parts.splice(2, 0, describePoints('They were unsure about', confused));
  return [opening, ...parts].filter((part) => part !== null).join(' ');
}

function pluralize(count: number, singular: string, plural: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? singular : plural}`;
}

const maxQuoteLength = 90;

/** Names the topics of the points and quotes the clearest point about them. */
function describePoints(verb: string, points: readonly Point[]): string | null {
  const details = points.filter(({ isVerdict }) => !isVerdict);
  const topics = findMostFrequentTopics(details);
  const quotable = details.filter(({ text, topics: [first] }) => {
    return text.length <= maxQuoteLength && (topics.length === 0 || (first && topics.includes(first)));
  });
  const clearest = quotable.sort((a, b) => b.certainty - a.certainty)[0];
  if (topics.length === 0) return clearest ? `${verb} this: “${clearest.text}”.` : null;
  return `${verb} ${joinList(topics.map(getTopicPhrase))}${clearest ? `, as in “${clearest.text}”` : ''}.`;
}

function quoteVerdict(points: readonly Point[]): string | null {
  const verdict = points.findLast(
    ({ isVerdict, text }) => isVerdict && text.length <= maxQuoteLength && countWords(text) > 3,
  );
  return verdict ? `In their own words: “${verdict.text}”.` : null;
}

/** Returns up to three topics, the most frequent first. Only the first topic of each point is counted. */
function findMostFrequentTopics(points: readonly Point[]): Topic[] {
  const counts = new Map<Topic, number>();
  for (const { topics } of points) {
    if (topics[0]) counts.set(topics[0], (counts.get(topics[0]) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([topic]) => topic);
}

function joinList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
