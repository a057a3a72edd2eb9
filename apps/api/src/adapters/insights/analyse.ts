import { type Insights, type Moment, momentKinds, type Segment, silence } from '@outloud/domain/deliveries';
import { joinSegments } from '@outloud/domain/evidence';
import { verdictOf } from '@outloud/domain/score';
import { type Point, pointsOf, topicOf } from './points.ts';
import type { Judge } from './polarity.ts';
import { type Remark, remarksOf } from './remarks.ts';
import { splitSentences, wordsIn } from './sentences.ts';
import { isSilence, mostOfAKind } from './shared.ts';
import { summarise } from './summary.ts';

/** About an hour of speech. Of more, sentences at equal distances are judged. */
const mostSentences = 800;

/** Judges what was said, sentence by sentence. Every word of a point is the tester's own. */
export async function analyse(segments: readonly Segment[], judge: Judge): Promise<Insights> {
  const transcript = joinSegments(segments);
  if (isSilence(transcript.text)) return silence;
  // One kind of apostrophe, each in its place.
  const text = transcript.text.replaceAll('’', "'");
  const sentences = splitSentences({ ...transcript, text });
  const every = Math.ceil(sentences.length / mostSentences);
  const remarks: Remark[] = [];
  for (const [i, sentence] of sentences.entries()) {
    if (i % every === 0) remarks.push(...(await remarksOf(sentence, text, judge)));
  }
  const points = pointsOf(remarks, text);
  const verdict = verdictOf(
    points.map((point) => ({ kind: point.kind, topic: topicOf(point) })),
    remarks.filter((remark) => isInPassing(remark, text)).length,
  );
  const shown = clearest(points);
  const moments = shown.map(
    ({ from, to, kind, text, ...point }): Moment => ({
      kind,
      text,
      quote: transcript.text.slice(from, to),
      ...transcript.timesOf(from, to),
      topic: topicOf(point),
    }),
  );
  const textsOf = (kind: Moment['kind']) => moments.filter((moment) => moment.kind === kind).map(({ text }) => text);
  return {
    ...verdict,
    summary: [
      summarise(points, verdict.overallSentiment),
      ...(shown.length < points.length ? [`The clearest ${mostOfAKind} of each kind are listed.`] : []),
      ...(every > 1 ? [`The recording is long: one sentence in ${every} was judged.`] : []),
    ].join(' '),
    testerLiked: textsOf('liked'),
    testerDisliked: textsOf('disliked'),
    moments,
  };
}

/** "Okay, so." tells nothing, not even that something was seen. */
function isInPassing({ polarity, from, to }: Remark, text: string): boolean {
  return polarity === 'neutral' && wordsIn(text.slice(from, to)) > 2;
}

/** The surest points of each kind, still in order. */
function clearest(points: readonly Point[]): Point[] {
  const kept = momentKinds.flatMap((kind) => {
    const ofKind = points.filter((point) => point.kind === kind);
    return ofKind.sort((a, b) => b.certainty - a.certainty).slice(0, mostOfAKind);
  });
  return points.filter((point) => kept.includes(point));
}
