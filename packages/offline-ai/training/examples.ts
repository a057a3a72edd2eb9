import { readFile } from 'node:fs/promises';
import { getVaderScore } from '../src/insights/cues.ts';
import { type Polarity, type PolarityProbabilities, polarities } from '../src/insights/polarity.ts';

export type LabeledSentence = { text: string; polarity: Polarity };

/** Reads think-aloud sentences that were written for this project. The test sentences are never used for training. */
export async function readThinkAloudSentences(name: 'train' | 'test'): Promise<LabeledSentence[]> {
  const rows = await readRows(new URL(`think-aloud.${name}.tsv`, import.meta.url));
  return rows.map(([polarity = '', text = '']) => ({ text, polarity: polarity as Polarity }));
}

/** Reads a TSV file with a header line and the columns source, polarity (-1 to 1) and text. */
export async function readRatedSentences(file: string): Promise<LabeledSentence[]> {
  const [, ...rows] = await readRows(file);
  return rows.map(([, rating, text = '']) => ({ text, polarity: toPolarity(Number(rating)) }));
}

/** Returns the polarity of a sentence according to VADER alone. */
export function getVaderPolarity(text: string): Polarity {
  return toPolarity(getVaderScore(text));
}

export function findMostLikely(probabilities: PolarityProbabilities): Polarity {
  return polarities.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
}

/** Computes the mean of the F1 scores of the three polarities. */
export function computeMacroF1(outcomes: readonly { expected: Polarity; predicted: Polarity }[]): number {
  const scores = polarities.map((polarity) => {
    const expected = outcomes.filter((outcome) => outcome.expected === polarity);
    const predicted = outcomes.filter((outcome) => outcome.predicted === polarity);
    const correct = expected.filter((outcome) => outcome.predicted === polarity);
    return (2 * correct.length) / Math.max(1, expected.length + predicted.length);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const maxNeutralRating = 0.125;

function toPolarity(rating: number): Polarity {
  if (!(Math.abs(rating) <= 1)) throw new Error('A rating must be between -1 and 1');
  if (Math.abs(rating) <= maxNeutralRating) return 'neutral';
  return rating > 0 ? 'positive' : 'negative';
}

async function readRows(file: string | URL): Promise<string[][]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}
