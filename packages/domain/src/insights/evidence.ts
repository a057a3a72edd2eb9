import type { Insights, Moment, Segment } from '../deliveries.ts';
import { sortMoments } from './moment-order.ts';

export type TimeRange = { startSeconds: number; endSeconds: number };

export type Transcript = {
  /** The full text with single spaces. */
  text: string;
  /** The non-empty segments with their start and end (exclusive) offsets in `text`. */
  segments: readonly OffsetSegment[];
  /** The times of a text range, interpolated within its segments. */
  getTimes: (from: number, to: number) => TimeRange;
};

type OffsetSegment = Segment & { from: number; to: number };

export function joinSegments(segments: readonly Segment[]): Transcript {
  const joined: OffsetSegment[] = [];
  let length = 0;
  for (const segment of segments) {
    const text = segment.text.trim().replaceAll(/\s+/g, ' ');
    if (!text) continue;
    const from = joined.length > 0 ? length + 1 : 0;
    length = from + text.length;
    joined.push({ ...segment, text, from, to: length });
  }
  return {
    text: joined.map(({ text }) => text).join(' '),
    segments: joined,
    getTimes: (from, to) => ({
      startSeconds: interpolateTime(
        findLastSegment(joined, (segment) => segment.from <= from),
        from,
      ),
      endSeconds: interpolateTime(
        findLastSegment(joined, (segment) => segment.from < to),
        to,
      ),
    }),
  };
}

/** Returns whether a transcript contains no words. */
export function isSilence(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Binary search for the last segment that `isBefore` accepts. The accepted segments must come first. */
function findLastSegment(
  segments: readonly OffsetSegment[],
  isBefore: (segment: OffsetSegment) => boolean,
): OffsetSegment | undefined {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const segment = segments[middle];
    if (segment && isBefore(segment)) low = middle;
    else high = middle - 1;
  }
  return segments[low];
}

function interpolateTime(segment: OffsetSegment | undefined, position: number): number {
  if (!segment) return 0;
  const share = Math.min(1, Math.max(0, (position - segment.from) / (segment.to - segment.from)));
  const time = segment.startSeconds + share * (segment.endSeconds - segment.startSeconds);
  return Math.round(time * 100) / 100;
}

/** Maximum number of listed points of each kind. */
export const maxPointsPerKind = 12;

/**
 * Keeps only moments whose quote occurs in the transcript, and sets their times from the transcript. The liked and
 * disliked lists contain exactly the remaining moments.
 */
export function keepQuotedMoments(insights: Insights, segments: readonly Segment[]): Insights {
  const findQuote = createQuoteFinder(joinSegments(segments));
  const moments = insights.moments.flatMap((moment): Moment[] => {
    const match = findQuote(moment.quote, moment.startSeconds);
    return match ? [{ ...moment, ...match }] : [];
  });
  return { ...insights, ...listPoints(moments), moments };
}

/** The lists of liked and disliked points, most severe and most certain first. */
export function listPoints(moments: readonly Moment[]): Pick<Insights, 'testerLiked' | 'testerDisliked'> {
  const sorted = sortMoments(moments, 'severity');
  const listTexts = (kind: Moment['kind']) => sorted.filter((moment) => moment.kind === kind).map(({ text }) => text);
  return { testerLiked: listTexts('liked'), testerDisliked: listTexts('disliked') };
}

type QuoteMatch = TimeRange & { quote: string };

/** Ignores case, accents and punctuation. Returns the match nearest to `nearSeconds`. */
function createQuoteFinder({ text, getTimes }: Transcript): (quote: string, nearSeconds: number) => QuoteMatch | null {
  const transcript = normalizeWords(text);
  return (quote, nearSeconds) => {
    const quoteWords = normalizeWords(quote).words;
    let bestMatch: QuoteMatch | null = null;
    for (
      let at = quoteWords.trim() ? transcript.words.indexOf(quoteWords) : -1;
      at >= 0;
      at = transcript.words.indexOf(quoteWords, at + 1)
    ) {
      const from = transcript.offsets[at + 1] ?? 0;
      const to = (transcript.offsets[at + quoteWords.length - 2] ?? 0) + 1;
      const times = getTimes(from, to);
      if (bestMatch && Math.abs(times.startSeconds - nearSeconds) >= Math.abs(bestMatch.startSeconds - nearSeconds))
        continue;
      // Uses the transcript spelling. A verbatim quote keeps its punctuation.
      bestMatch = { ...times, quote: text.includes(quote) ? quote : text.slice(from, to) };
    }
    return bestMatch;
  };
}

/** Lowercases words, removes accents, separates words by one space, and maps each character to its offset in `text`. */
function normalizeWords(text: string): { words: string; offsets: number[] } {
  const words = [' '];
  const offsets = [0];
  const add = (character: string, offset: number) => {
    words.push(character);
    offsets.push(offset);
  };
  for (let at = 0; at < text.length; at++) {
    const plain = text.charAt(at).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
    const neighbors = `${text.charAt(at - 1)}${text.charAt(at)}${text.charAt(at + 1)}`;
    if (/^[\p{L}\p{N}]/u.test(plain)) for (const letter of plain) add(letter, at);
    else if (/^\d\.\d$/.test(neighbors)) add('.', at);
    else if (plain && !insideWordPattern.test(neighbors) && words.at(-1) !== ' ') add(' ', at);
  }
  if (words.at(-1) !== ' ') add(' ', text.length);
  return { words: words.join(''), offsets };
}

/** Matches punctuation that is part of a word or number, as in "can't", "pop-up" and "1,000". */
const insideWordPattern = /^[\p{L}\p{N}]['’\-‑][\p{L}\p{N}]$|^\d,\d$/u;
