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
  const transcript = joinSegments(segments);
  const find = finderIn(transcript);
  const moments = insights.moments.flatMap((moment): Moment[] => {
    const times = find(moment.quote, moment.startSeconds);
    return times ? [{ ...moment, ...times }] : [];
  });
  const textsOf = (kind: Moment['kind']) => moments.filter((moment) => moment.kind === kind).map(({ text }) => text);
  return { ...insights, moments, testerLiked: textsOf('liked'), testerDisliked: textsOf('disliked') };
}

/** Finds whole words, whatever their spacing, case and punctuation; of several places the one nearest to a time. */
function finderIn({ text, timesOf }: Transcript): (quote: string, near: number) => Times | null {
  const said = lettersOf(text);
  const isInsideWord = (at: number) => {
    const [before, after] = [said.places[at - 1], said.places[at]];
    return before !== undefined && after !== undefined && /^['’]?$/.test(text.slice(before + 1, after));
  };
  return (quote, near) => {
    const wanted = lettersOf(quote).letters;
    let best: Times | null = null;
    for (let at = wanted ? said.letters.indexOf(wanted) : -1; at >= 0; at = said.letters.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (isInsideWord(at) || isInsideWord(end)) continue;
      const times = timesOf(said.places[at] ?? 0, (said.places[end - 1] ?? 0) + 1);
      if (!best || Math.abs(times.startSeconds - near) < Math.abs(best.startSeconds - near)) best = times;
    }
    return best;
  };
}

/** Letters and digits without case and accents, each with its place in the text. */
function lettersOf(text: string): { letters: string; places: number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    for (const letter of text.charAt(at).toLowerCase().normalize('NFD')) {
      if (!/[\p{L}\p{N}]/u.test(letter)) continue;
      letters.push(letter);
      places.push(at);
    }
  }
  return { letters: letters.join(''), places };
}
