import { type Insights, type Moment, momentKinds, noSpeechInsights, type Segment } from '@outloud/domain/deliveries';
import { isSilence, joinSegments, maxPointsPerKind } from '@outloud/domain/insights/evidence';
import { calculateScore } from '@outloud/domain/insights/score';
import type { RuntimeName } from '../runtime.ts';
import { loadEmbedder } from './embedder.ts';
import { extractPoints, getTopic, type Point } from './points.ts';
import { loadPolarityClassifier, type PolarityClassifier } from './polarity.ts';
import { extractRemarks, type Remark } from './remarks.ts';
import { countWords, splitSentences } from './sentences.ts';
import { summarize } from './summary.ts';

export type { RuntimeName };
export { splitSentences };

/** About an hour of speech. In longer transcripts, only evenly spaced sentences are analyzed. */
const maxSentences = 800;

/** Loads the language model. The analyzer goes through a transcript sentence by sentence and quotes the tester. */
export async function loadAnalyzer(
  runtimes: readonly RuntimeName[],
): Promise<(segments: readonly Segment[]) => Promise<Insights>> {
  const classify = await loadPolarityClassifier(await loadEmbedder(runtimes));
  return (segments) => analyzeTranscript(segments, classify);
}

/** Points contain only the tester's own words. */
async function analyzeTranscript(segments: readonly Segment[], classify: PolarityClassifier): Promise<Insights> {
  const transcript = joinSegments(segments);
  if (isSilence(transcript.text)) return noSpeechInsights;
  // The patterns expect straight apostrophes. The length does not change, so offsets stay valid.
  const text = transcript.text.replaceAll('’', "'");
  const sentences = splitSentences({ ...transcript, text });
  const interval = Math.ceil(sentences.length / maxSentences);
  const remarks: Remark[] = [];
  for (const [i, sentence] of sentences.entries()) {
    if (i % interval === 0) remarks.push(...(await extractRemarks(sentence, text, classify)));
  }
  const points = extractPoints(remarks, text);
  const score = calculateScore(
    points.map((point) => ({ kind: point.kind, topic: getTopic(point) })),
    remarks.filter((remark) => isNeutralRemark(remark, text)).length,
  );
  const listedPoints = selectClearest(points);
  const moments = listedPoints.map(
    ({ from, to, kind, text, ...point }): Moment => ({
      kind,
      text,
      quote: transcript.text.slice(from, to),
      ...transcript.getTimes(from, to),
      topic: getTopic(point),
    }),
  );
  const listTexts = (kind: Moment['kind']) => moments.filter((moment) => moment.kind === kind).map(({ text }) => text);
  return {
    ...score,
    summary: [
      summarize(points, score.overallSentiment),
      ...(listedPoints.length < points.length
        ? [`Only the ${maxPointsPerKind} clearest points of each kind are listed.`]
        : []),
      ...(interval > 1 ? [`The recording is long, so only one sentence in ${interval} was analyzed.`] : []),
    ].join(' '),
    testerLiked: listTexts('liked'),
    testerDisliked: listTexts('disliked'),
    moments,
  };
}

/** Returns false for fillers such as "Okay, so." */
function isNeutralRemark({ polarity, from, to }: Remark, text: string): boolean {
  return polarity === 'neutral' && countWords(text.slice(from, to)) > 2;
}

/** Selects the points of each kind with the highest certainty, in their original order. */
function selectClearest(points: readonly Point[]): Point[] {
  const selected = momentKinds.flatMap((kind) => {
    const pointsOfKind = points.filter((point) => point.kind === kind);
    return pointsOfKind.sort((a, b) => b.certainty - a.certainty).slice(0, maxPointsPerKind);
  });
  return points.filter((point) => selected.includes(point));
}
