import { type MomentKind, momentKinds } from '@outloud/domain/deliveries';
import { calculateScore } from '@outloud/domain/insights/score';
import vader from 'vader-sentiment';
import type { Analysis, LabeledTranscript } from './evaluation.ts';

const minCompound = 0.05;

/** Judges each sentence by VADER alone: a lexicon of rated words. */
export function analyzeWithVader({ sentences }: LabeledTranscript): Analysis {
  const kinds = sentences.map(({ text }): MomentKind | null => {
    const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
    if (Math.abs(compound) < minCompound) return null;
    return compound > 0 ? 'liked' : 'disliked';
  });
  return createAnalysis(kinds);
}

/** Gives all sentences the most frequent label, and all transcripts the most frequent sentiment. */
export function analyzeByMajority(transcripts: readonly LabeledTranscript[]): Analysis[] {
  const labels = transcripts.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.labels));
  const label = findMostFrequent(labels);
  const sentiment = findMostFrequent(transcripts.map((transcript) => transcript.sentiment));
  return transcripts.map(({ sentences }) => {
    const kind = momentKinds.find((name) => name === label) ?? null;
    return { ...createAnalysis(sentences.map(() => kind)), sentiment };
  });
}

function createAnalysis(kinds: readonly (MomentKind | null)[]): Analysis {
  const points = kinds.filter((kind) => kind !== null).map((kind) => ({ kind, severity: 2 as const, certainty: 1 }));
  const { userExperienceScore, overallSentiment } = calculateScore(points, {
    judging: points.length,
    total: kinds.length,
  });
  return {
    found: kinds.map((kind) => new Set(kind ? [kind] : [])),
    problems: kinds.map((kind) => kind !== null && kind !== 'liked'),
    inSummary: kinds.map(() => new Set()),
    sentiment: overallSentiment,
    score: userExperienceScore,
  };
}

function findMostFrequent<T>(values: readonly T[]): T {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] as T;
}
