import type { Sentiment } from '@outloud/domain/deliveries';
import type { Point } from './points.ts';

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
  const sentences = [
    opening,
    about('They liked', liked),
    about('They criticised', disliked),
    disliked.length === 0 ? about('They were unsure about', confused) : null,
    conclusion(points),
  ];
  return sentences.filter((sentence) => sentence !== null).slice(0, 4).join(' ');
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : many}`;
}

const fewWords = 90;

function about(verb: string, points: readonly Point[]): string | null {
  const telling = points.filter(({ isVerdict }) => !isVerdict);
  const clearest = telling.filter(({ text }) => text.length <= fewWords).sort((a, b) => b.likelihood - a.likelihood)[0];
  const topics = mostFrequent(telling);
  if (topics.length === 0) return clearest ? `${verb} one thing above all: “${clearest.text}”.` : null;
  return `${verb} ${listed(topics)}${clearest ? `, as in “${clearest.text}”` : ''}.`;
}

function conclusion(points: readonly Point[]): string | null {
  const last = points.findLast(({ isVerdict, text }) => isVerdict && text.length <= fewWords);
  return last ? `In their own words: “${last.text}”.` : null;
}

/** The first topic of each point, the commonest first, three at most. */
function mostFrequent(points: readonly Point[]): string[] {
  const counts = new Map<string, number>();
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
