import type { Insights, Moment, Segment } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/evidence';
import { type Point, pointsOf } from './points.ts';
import type { Judge } from './polarity.ts';
import { type Remark, remarksOf } from './remarks.ts';
import { verdictOf } from './score.ts';
import { splitSentences, wordsIn } from './sentences.ts';
import { summarise } from './summary.ts';

const silence: Insights = {
  userExperienceScore: null,
  overallSentiment: 'neutral',
  summary: 'No speech to analyse',
  testerLiked: [],
  testerDisliked: [],
  moments: [],
};

/** A longer list is not read. */
const mostOfAKind = 12;

/** Judges what was said, sentence by sentence. Every word of a point is the tester's own. */
export async function analyse(segments: readonly Segment[], judge: Judge): Promise<Insights> {
  const transcript = joinSegments(segments);
  const { text, timesOf } = transcript;
  if (wordsIn(text) === 0) return silence;
  const remarks: Remark[] = [];
  for (const sentence of splitSentences(transcript)) remarks.push(...(await remarksOf(sentence, text, judge)));
  const points = pointsOf(remarks, text);
  const inPassing = remarks.filter(({ polarity, from, to }) => polarity === 'neutral' && wordsIn(text.slice(from, to)) > 2);
  const verdict = verdictOf(points, inPassing.length);
  const moments = clearest(points).map(
    ({ kind, text: words, from, to }): Moment => ({ kind, text: words, quote: text.slice(from, to), ...timesOf(from, to) }),
  );
  const textsOf = (kind: Moment['kind']) => moments.filter((moment) => moment.kind === kind).map((moment) => moment.text);
  return {
    ...verdict,
    summary: summarise(points, verdict.overallSentiment),
    testerLiked: textsOf('liked'),
    testerDisliked: textsOf('disliked'),
    moments,
  };
}

/** The likeliest points of each kind, still in order. */
function clearest(points: readonly Point[]): Point[] {
  const kept = new Set(
    ['liked', 'disliked', 'confused'].flatMap((kind) =>
      points
        .filter((point) => point.kind === kind)
        .sort((a, b) => b.likelihood - a.likelihood)
        .slice(0, mostOfAKind),
    ),
  );
  return points.filter((point) => kept.has(point));
}
