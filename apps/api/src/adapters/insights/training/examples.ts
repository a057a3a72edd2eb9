import { readFile } from 'node:fs/promises';
import { compoundOf } from '../cues.ts';
import { type Likelihoods, type Polarity, polarities } from '../polarity.ts';

export type Labelled = { text: string; polarity: Polarity };

/** Sentences of people thinking aloud, written for this project; the test ones are never trained on. */
export async function readThinkAloud(name: 'train' | 'test'): Promise<Labelled[]> {
  const lines = await linesOf(new URL(`think-aloud.${name}.tsv`, import.meta.url));
  return lines.map(([polarity = '', text = '']) => ({ text, polarity: polarity as Polarity }));
}

/** Columns source, polarity (from -1 to 1) and text, under a heading. */
export async function readRated(file: string): Promise<Labelled[]> {
  const [, ...lines] = await linesOf(file);
  return lines.map(([, rating, text = '']) => ({ text, polarity: polarityOf(Number(rating)) }));
}

/** What VADER alone makes of a sentence. */
export function vaderPolarity(text: string): Polarity {
  return polarityOf(compoundOf(text));
}

export function likeliest(likelihoods: Likelihoods): Polarity {
  return polarities.reduce((best, next) => (likelihoods[next] > likelihoods[best] ? next : best));
}

/** The mean over the three polarities of the harmonic mean of precision and recall. */
export function macroF1(outcomes: readonly { expected: Polarity; found: Polarity }[]): number {
  const scores = polarities.map((polarity) => {
    const expected = outcomes.filter((outcome) => outcome.expected === polarity);
    const found = outcomes.filter((outcome) => outcome.found === polarity);
    const both = expected.filter((outcome) => outcome.found === polarity);
    return (2 * both.length) / Math.max(1, expected.length + found.length);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const neutralWithin = 0.125;

function polarityOf(rating: number): Polarity {
  if (!(Math.abs(rating) <= 1)) throw new Error('A rating is not between -1 and 1');
  if (Math.abs(rating) <= neutralWithin) return 'neutral';
  return rating > 0 ? 'positive' : 'negative';
}

async function linesOf(file: string | URL): Promise<string[][]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}
