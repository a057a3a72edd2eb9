import { type Insights, type Moment, momentKinds, noSpeechInsights, type Segment } from '@outloud/domain/deliveries';
import { isSilence, joinSegments, listPoints, maxPointsPerKind } from '@outloud/domain/insights/evidence';
import { calculateScore, getPointWeight } from '@outloud/domain/insights/score';
import type { RuntimeName } from '../runtime.ts';
import { type Embed, loadEncoder } from './encoder.ts';
import { type Judge, loadJudge } from './judge/judge.ts';
import { extractPoints, type Point } from './points.ts';
import { getKind, judgeSentences } from './remarks.ts';
import { countWords, minCountedWords, splitSentences } from './sentences.ts';
import { summarize } from './summary.ts';

export type { RuntimeName };

/** About an hour of speech. In longer transcripts, only evenly spaced sentences are analyzed. */
const maxSentences = 800;

/** Loads the language models. The analyzer judges a transcript sentence by sentence and quotes the tester. */
export async function loadAnalyzer(
  runtimes: readonly RuntimeName[],
): Promise<(segments: readonly Segment[]) => Promise<Insights>> {
  const judge = await loadJudge(runtimes);
  const embed = await loadEncoder(runtimes);
  return (segments) => analyzeTranscript(segments, judge, embed);
}

/** Points contain only the tester's own words. */
async function analyzeTranscript(segments: readonly Segment[], judge: Judge, embed: Embed): Promise<Insights> {
  const transcript = joinSegments(segments);
  if (isSilence(transcript.text)) return noSpeechInsights;
  // The patterns expect straight apostrophes. The length does not change, so offsets stay valid.
  const text = transcript.text.replaceAll('’', "'");
  const sentences = splitSentences({ ...transcript, text });
  const interval = Math.ceil(sentences.length / maxSentences);
  const remarks = await judgeSentences(
    sentences.filter((_, i) => i % interval === 0),
    text,
    judge,
  );
  const points = await extractPoints(remarks, text, embed);
  const meaningful = remarks.filter(({ from, to }) => countWords(text.slice(from, to)) >= minCountedWords);
  const judging = meaningful.filter((remark) => getKind(remark, text.slice(remark.from, remark.to)));
  const listedPoints = selectWeightiest(points);
  const score = calculateScore(listedPoints, { judging: judging.length, total: meaningful.length });
  const moments = listedPoints.map(
    ({ from, to, embedding, ...point }): Moment => ({
      ...point,
      quote: transcript.text.slice(from, to),
      ...transcript.getTimes(from, to),
    }),
  );
  return {
    ...noSpeechInsights,
    ...score,
    ...listPoints(moments),
    summary: [
      summarize(points, score.overallSentiment),
      ...(listedPoints.length < points.length
        ? [`Only the ${maxPointsPerKind} most important points of each kind are listed.`]
        : []),
      ...(interval > 1 ? [`The recording is long, so only one sentence in ${interval} was analyzed.`] : []),
    ].join(' '),
    moments,
  };
}

/** Selects the points of each kind with the highest weight, in their original order. */
function selectWeightiest(points: readonly Point[]): Point[] {
  const selected = momentKinds.flatMap((kind) => {
    const pointsOfKind = points.filter((point) => point.kind === kind);
    return pointsOfKind.sort((a, b) => getPointWeight(b) - getPointWeight(a)).slice(0, maxPointsPerKind);
  });
  return points.filter((point) => selected.includes(point));
}
