import type { Sentiment } from '@outloud/domain/deliveries';
import { type Topic, topicWords } from '@outloud/domain/topics';
import type { Point } from './points.ts';
import { wordsIn } from './sentences.ts';

const openings: Record<Sentiment, string> = {
  positive: 'The tester was mostly positive',
  negative: 'The tester was mostly critical',
  mixed: 'The tester had mixed feelings',
  neutral: 'The tester mostly described the site and judged little',
};

/** Two to four sentences: how many points were made, what they were about, and the clearest words for them. */
export function summarise(points: readonly Point[], sentiment: Sentiment): string {
  const liked = points.filter(({ kind }) => kind === 'liked');
  const disliked = points.filter(({ kind }) => kind === 'disliked');
  const confused = points.filter(({ kind }) => kind === 'confused');
  const counts = [
    counted(liked.length, 'point of praise', 'points of praise'),
    counted(disliked.length, 'point of criticism', 'points of criticism'),
    counted(confused.length, 'moment of confusion', 'moments of confusion'),
  ].filter((count) => count !== null);
  const opening = `${openings[sentiment]}: ${counts.length > 0 ? listed(counts) : 'no clear point was made'}.`;
  const parts = [about('They liked', liked), about('They criticised', disliked), conclusion(points)];
  // Where all of them speak, the count of confused moments has to do.
  if (parts.includes(null)) parts.splice(2, 0, about('They were unsure about', confused));
  return [opening, ...parts].filter((part) => part !== null).join(' ');
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : many}`;
}

const fewWords = 90;

/** The topics, and the clearest words about one of them. */
function about(verb: string, points: readonly Point[]): string | null {
  const telling = points.filter(({ isVerdict }) => !isVerdict);
  const topics = mostFrequent(telling);
  const fitting = telling.filter(({ text, topics: [first] }) => {
    return text.length <= fewWords && (topics.length === 0 || (first && topics.includes(first)));
  });
  const clearest = fitting.sort((a, b) => b.certainty - a.certainty)[0];
  if (topics.length === 0) return clearest ? `${verb} this: “${clearest.text}”.` : null;
  return `${verb} ${listed(topics.map(topicWords))}${clearest ? `, as in “${clearest.text}”` : ''}.`;
}

function conclusion(points: readonly Point[]): string | null {
  const last = points.findLast(({ isVerdict, text }) => isVerdict && text.length <= fewWords && wordsIn(text) > 3);
  return last ? `In their own words: “${last.text}”.` : null;
}

/** The first topic of each point, the commonest first, three at most. */
function mostFrequent(points: readonly Point[]): Topic[] {
  const counts = new Map<Topic, number>();
  for (const { topics } of points) {
    if (topics[0]) counts.set(topics[0], (counts.get(topics[0]) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([topic]) => topic);
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
