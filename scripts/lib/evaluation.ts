import { type Insights, type MomentKind, momentKinds, type Segment, type Sentiment } from '@outloud/domain/deliveries';
import { joinSegments, type Transcript } from '@outloud/domain/insights/evidence';

/** A transcript that a person labeled. The format is described in packages/offline-ai/training/README.md. */
export type LabeledTranscript = {
  id: string;
  sentiment: Sentiment;
  balance: number;
  top: { kind: MomentKind; sentences: number[] }[];
  sentences: LabeledSentence[];
};

type LabeledSentence = {
  n: number;
  text: string;
  labels: (MomentKind | 'none')[];
  severity: Partial<Record<MomentKind, number>>;
  start: number;
  end: number;
};

/** What an analysis says about a transcript. `found` and the others have one entry per sentence. */
export type Analysis = {
  found: Set<MomentKind>[];
  problems: boolean[];
  inSummary: Set<MomentKind>[];
  sentiment: Sentiment;
  score: number;
};

export function toSegments({ sentences }: LabeledTranscript): Segment[] {
  return sentences.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text }));
}

/** Assigns the points of insights to sentences. A point counts for each sentence that its quote covers. */
export function readInsights(insights: Insights, transcript: LabeledTranscript): Analysis {
  const joined = joinSegments(toSegments(transcript));
  const analysis: Analysis = {
    found: transcript.sentences.map(() => new Set()),
    problems: transcript.sentences.map(() => false),
    inSummary: transcript.sentences.map(() => new Set()),
    sentiment: insights.overallSentiment,
    score: insights.userExperienceScore ?? 5,
  };
  for (const { kind, text, quote, isProblem, startSeconds } of insights.moments) {
    for (const i of findCoveredSentences(quote, startSeconds, joined)) {
      analysis.found[i]?.add(kind);
      if (isProblem) analysis.problems[i] = true;
      if (insights.summary.includes(text)) analysis.inSummary[i]?.add(kind);
    }
  }
  return analysis;
}

/** A quote covers a sentence if they share at least half of the shorter one. */
function findCoveredSentences(quote: string, startSeconds: number, { text, segments, getTimes }: Transcript): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at);
  const getDistance = (at: number) => Math.abs(getTimes(at, at + quote.length).startSeconds - startSeconds);
  const from = places.sort((a, b) => getDistance(a) - getDistance(b))[0];
  if (from === undefined) return [];
  return segments.flatMap((segment, i) => {
    const shared = Math.min(segment.to, from + quote.length) - Math.max(segment.from, from);
    return shared >= Math.min(quote.length, segment.to - segment.from) / 2 ? [i] : [];
  });
}

export type Figures = Record<FigureName, string>;

export const figureNames = [
  'macro-F1 liked / disliked / confused',
  'F1 liked',
  'F1 disliked',
  'F1 confused',
  'side macro',
  'inverted judgments',
  'false points',
  'blocking problems found',
  'overall sentiment correct',
  'score against balance (Spearman)',
  'top findings in the lists',
  'top findings in the summary',
  'problem F1',
] as const;
type FigureName = (typeof figureNames)[number];

/** Computes the figures of analyses that belong to the transcripts in the same order. */
export function computeFigures(transcripts: readonly LabeledTranscript[], analyses: readonly Analysis[]): Figures {
  const rows = transcripts.flatMap(({ sentences }, i) =>
    sentences.map((sentence, j) => createRow(sentence, analyses[i], j)),
  );
  const computeKindF1 = (kind: MomentKind) =>
    computeF1(rows.map(({ gold, found }) => [gold.has(kind), found.has(kind)]));
  const kindScores = momentKinds.map(computeKindF1);
  const sides = [isPraised, isCriticized, (kinds: Kinds) => kinds.size === 0];
  const sideScores = sides.map((isSide) => computeF1(rows.map(({ gold, found }) => [isSide(gold), isSide(found)])));
  const silent = rows.filter(({ gold }) => gold.size === 0);
  const blocking = rows.filter(({ severity }) => severity === 3);
  const judged = rows.filter(({ gold }) => gold.size > 0);
  const tops = transcripts.flatMap(({ top }, i) => top.map((finding) => ({ ...finding, analysis: analyses[i] })));
  const countTops = (list: 'found' | 'inSummary') =>
    tops.filter(({ kind, sentences, analysis }) =>
      sentences.some((n) => isOnSide(kind, analysis?.[list][n - 1] ?? new Set())),
    ).length;
  const formatShare = (count: number, total: number) =>
    total === 0 ? '0 of 0' : `${count} of ${total} (${formatPercent(count / total)})`;
  return {
    'macro-F1 liked / disliked / confused': computeMean(kindScores).toFixed(3),
    'F1 liked': computeKindF1('liked').toFixed(3),
    'F1 disliked': computeKindF1('disliked').toFixed(3),
    'F1 confused': computeKindF1('confused').toFixed(3),
    'side macro': computeMean(sideScores).toFixed(3),
    'inverted judgments': formatShare(judged.filter(isInverted).length, judged.length),
    'false points': formatShare(silent.filter(({ found }) => found.size > 0).length, silent.length),
    'blocking problems found': formatShare(blocking.filter(({ found }) => isCriticized(found)).length, blocking.length),
    'overall sentiment correct': formatShare(
      transcripts.filter(({ sentiment }, i) => sentiment === analyses[i]?.sentiment).length,
      transcripts.length,
    ),
    'score against balance (Spearman)': computeSpearman(
      transcripts.map(({ balance }) => balance),
      analyses.map(({ score }) => score),
    ).toFixed(2),
    'top findings in the lists': formatShare(countTops('found'), tops.length),
    'top findings in the summary': formatShare(countTops('inSummary'), tops.length),
    'problem F1': computeF1(rows.map(({ isProblem, foundProblem }) => [isProblem, foundProblem])).toFixed(3),
  };
}

type Kinds = ReadonlySet<MomentKind>;
type Row = { gold: Kinds; found: Kinds; severity: number; isProblem: boolean; foundProblem: boolean };

function createRow({ labels, severity }: LabeledSentence, analysis: Analysis | undefined, index: number): Row {
  const gold = new Set(labels.filter((label) => label !== 'none'));
  const highest = Math.max(0, ...Object.values(severity));
  return {
    gold,
    found: analysis?.found[index] ?? new Set(),
    severity: highest,
    isProblem: gold.has('confused') || (gold.has('disliked') && highest >= 2),
    foundProblem: analysis?.problems[index] ?? false,
  };
}

const isPraised = (kinds: Kinds) => kinds.has('liked');
const isCriticized = (kinds: Kinds) => kinds.has('disliked') || kinds.has('confused');
const isOnSide = (kind: MomentKind, kinds: Kinds) => (kind === 'liked' ? isPraised(kinds) : isCriticized(kinds));

function isInverted({ gold, found }: Row): boolean {
  if (isPraised(gold) && isCriticized(gold)) return false;
  return isPraised(gold) ? isCriticized(found) && !isPraised(found) : isPraised(found) && !isCriticized(found);
}

/** F1 of pairs of an expected and a found value. */
export function computeF1(pairs: readonly (readonly [expected: boolean, found: boolean])[]): number {
  const expected = pairs.filter(([value]) => value).length;
  const found = pairs.filter(([, value]) => value).length;
  const both = pairs.filter(([a, b]) => a && b).length;
  return expected + found === 0 ? 0 : (2 * both) / (expected + found);
}

/** Correlation of ranks. Equal values share their mean rank. */
export function computeSpearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [rank(a), rank(b)];
  const [meanX, meanY] = [computeMean(x), computeMean(y)];
  const sumProducts = (f: readonly number[], g: readonly number[], meanF: number, meanG: number) =>
    f.reduce((sum, value, i) => sum + (value - meanF) * (Number(g[i]) - meanG), 0);
  const spread = Math.sqrt(sumProducts(x, x, meanX, meanX) * sumProducts(y, y, meanY, meanY));
  return spread === 0 ? 0 : sumProducts(x, y, meanX, meanY) / spread;
}

function rank(values: readonly number[]): number[] {
  return values.map((value) => {
    const lower = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return lower + (equal - 1) / 2;
  });
}

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const formatPercent = (share: number) => `${Math.round(share * 100)}%`;
