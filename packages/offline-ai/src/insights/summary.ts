import type { Sentiment } from '@outloud/domain/deliveries';
import { isUnspecific } from '@outloud/domain/insights/findings';
import { getPointWeight, minPointsForScore } from '@outloud/domain/insights/score';
import type { Point } from './points.ts';
import { countWords } from './sentences.ts';

/** Used without quotes, which say more, and for a review that only describes the site. */
const openings: Record<Sentiment, string> = {
  positive: 'The tester was mostly positive.',
  negative: 'The tester was mostly critical.',
  mixed: 'The tester had mixed feelings.',
  neutral: 'The tester mostly described the site and gave few opinions.',
};

/** Quotes what stopped the tester, what got in the way and what the tester liked, in this order. */
export function summarize(points: readonly Point[], sentiment: Sentiment): string {
  const problems = points.filter(({ kind }) => kind !== 'liked');
  const isBlocking = ({ severity }: Point) => severity === 3;
  const parts = [
    quotePoints('This stopped the tester:', problems.filter(isBlocking), 3),
    quotePoints(
      'This got in the way:',
      problems.filter((point) => !isBlocking(point)),
      4,
    ),
    quotePoints(
      'The tester liked:',
      points.filter(({ kind }) => kind === 'liked'),
      4,
    ),
  ];
  const hasQuotes = parts.some((part) => part !== null);
  const opening = hasQuotes && sentiment !== 'neutral' ? null : openings[sentiment];
  const hasFewPoints = points.length > 0 && points.length < minPointsForScore;
  const note = hasFewPoints ? 'The tester made only a few points, so the score is a rough guide.' : null;
  return [opening, ...parts, note].filter((part) => part !== null).join(' ');
}

const maxQuoteLength = 140;
const minQuoteWords = 3;
const minCertainty = 0.6;

/** Quotes the weightiest points, in the order in which they were made. */
function quotePoints(lead: string, points: readonly Point[], limit: number): string | null {
  const quotable = points.filter(
    ({ text, certainty }) =>
      text.length <= maxQuoteLength && countWords(text) >= minQuoteWords && certainty >= minCertainty,
  );
  const chosen = quotable.sort((a, b) => rankPoint(b) - rankPoint(a)).slice(0, limit);
  if (chosen.length === 0) return null;
  const quotes = chosen.sort((a, b) => a.from - b.from).map(({ text }) => `“${text}”`);
  return `${lead} ${joinList(quotes)}.`;
}

/** "That is awful" has weight, but does not say what is. */
function rankPoint(point: Point): number {
  const specificity = (isUnspecific(point) ? 0.3 : 1) * Math.min(1, countWords(point.text) / 6);
  return getPointWeight(point) * specificity;
}

function joinList(items: readonly string[]): string {
  if (items.length < 3) return items.join(' and ');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}
