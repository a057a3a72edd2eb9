import type { Insights, Moment, Segment } from './deliveries.ts';

export type Times = { startSeconds: number; endSeconds: number };

export type Transcript = {
  /** All that was said, with single spaces. */
  text: string;
  /** The segments that say something, with the places of their first character and of the one after their last. */
  segments: readonly PlacedSegment[];
  /** When the characters from one position up to another were said, judged by their share of their segment. */
  timesOf: (from: number, to: number) => Times;
};

type PlacedSegment = Segment & { from: number; to: number };

export function joinSegments(segments: readonly Segment[]): Transcript {
  const placed: PlacedSegment[] = [];
  let length = 0;
  for (const segment of segments) {
    const text = segment.text.trim().replaceAll(/\s+/g, ' ');
    if (!text) continue;
    const from = placed.length > 0 ? length + 1 : 0;
    length = from + text.length;
    placed.push({ ...segment, text, from, to: length });
  }
  return {
    text: placed.map(({ text }) => text).join(' '),
    segments: placed,
    timesOf: (from, to) => ({
      startSeconds: timeAt(
        lastOf(placed, (segment) => segment.from <= from),
        from,
      ),
      endSeconds: timeAt(
        lastOf(placed, (segment) => segment.from < to),
        to,
      ),
    }),
  };
}

/** The last one for which it is true, where it is true of the first ones only. */
function lastOf(
  placed: readonly PlacedSegment[],
  isBefore: (segment: PlacedSegment) => boolean,
): PlacedSegment | undefined {
  let [low, high] = [0, placed.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const segment = placed[middle];
    if (segment && isBefore(segment)) low = middle;
    else high = middle - 1;
  }
  return placed[low];
}

function timeAt(segment: PlacedSegment | undefined, position: number): number {
  if (!segment) return 0;
  const share = Math.min(1, Math.max(0, (position - segment.from) / (segment.to - segment.from)));
  const time = segment.startSeconds + share * (segment.endSeconds - segment.startSeconds);
  return Math.round(time * 100) / 100;
}

/**
 * Leaves only what the transcript bears out: a moment whose quote nobody said goes, the others get the times of their
 * words, and the lists of what was liked and disliked say no more than the moments do.
 */
export function keepEvidence(insights: Insights, segments: readonly Segment[]): Insights {
  const find = finderIn(joinSegments(segments));
  const moments = insights.moments.flatMap((moment): Moment[] => {
    const found = find(moment.quote, moment.startSeconds);
    return found ? [{ ...moment, ...found }] : [];
  });
  const textsOf = (kind: Moment['kind']) => moments.filter((moment) => moment.kind === kind).map(({ text }) => text);
  return { ...insights, moments, testerLiked: textsOf('liked'), testerDisliked: textsOf('disliked') };
}

type Found = Times & { quote: string };

/** Finds words whatever their case, accents and punctuation; of several places the one nearest to a time. */
function finderIn({ text, timesOf }: Transcript): (quote: string, near: number) => Found | null {
  const said = wordsOf(text);
  return (quote, near) => {
    const wanted = wordsOf(quote).words;
    let best: Found | null = null;
    for (let at = wanted.trim() ? said.words.indexOf(wanted) : -1; at >= 0; at = said.words.indexOf(wanted, at + 1)) {
      const from = said.places[at + 1] ?? 0;
      const to = (said.places[at + wanted.length - 2] ?? 0) + 1;
      const times = timesOf(from, to);
      if (best && Math.abs(times.startSeconds - near) >= Math.abs(best.startSeconds - near)) continue;
      // In the tester's spelling; with the punctuation around it if that was quoted too.
      best = { ...times, quote: text.includes(quote) ? quote : text.slice(from, to) };
    }
    return best;
  };
}

/** Words without case and accents, with one space before and after each; and where each character comes from. */
function wordsOf(text: string): { words: string; places: number[] } {
  const words = [' '];
  const places = [0];
  const add = (character: string, place: number) => {
    words.push(character);
    places.push(place);
  };
  for (let at = 0; at < text.length; at++) {
    const plain = text.charAt(at).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
    const around = `${text.charAt(at - 1)}${text.charAt(at)}${text.charAt(at + 1)}`;
    if (/^[\p{L}\p{N}]/u.test(plain)) for (const letter of plain) add(letter, at);
    else if (/^\d\.\d$/.test(around)) add('.', at);
    else if (plain && !isInsideWord.test(around) && words.at(-1) !== ' ') add(' ', at);
  }
  if (words.at(-1) !== ' ') add(' ', text.length);
  return { words: words.join(''), places };
}

/** "can't", "pop-up", "1,000". */
const isInsideWord = /^[\p{L}\p{N}]['’\-‑][\p{L}\p{N}]$|^\d,\d$/u;
