import { readFile } from 'node:fs/promises';
import { computeCues } from './cues.ts';
import type { Embed } from './embedder.ts';

export const polarities = ['positive', 'negative', 'neutral'] as const;
export type Polarity = (typeof polarities)[number];

/** The probability of each polarity. The values add up to 1. */
export type PolarityProbabilities = Record<Polarity, number>;

/** Weights of a feature for 'positive' and 'negative'. 'neutral' is the reference class with weight 0. */
type ClassWeights = readonly [positive: number, negative: number];
export type Weights = {
  bias: ClassWeights;
  embedding: readonly ClassWeights[];
  cues: Record<string, ClassWeights>;
};

export type Classification = { probabilities: PolarityProbabilities; embedding: Float32Array };
export type PolarityClassifier = (text: string) => Promise<Classification>;

export const weightsFile = new URL('polarity-weights.json', import.meta.url);

export async function loadPolarityClassifier(embed: Embed): Promise<PolarityClassifier> {
  const weights = JSON.parse(await readFile(weightsFile, 'utf8')) as Weights;
  return async (text) => {
    const embedding = await embed(text);
    return { probabilities: computeProbabilities(extractFeatures(text, embedding), weights), embedding };
  };
}

export type Features = { embedding: ArrayLike<number>; cues: Record<string, number> };

export function extractFeatures(text: string, embedding: ArrayLike<number>): Features {
  return { embedding, cues: computeCues(text) };
}

export function computeProbabilities({ embedding, cues }: Features, weights: Weights): PolarityProbabilities {
  let [positive, negative] = weights.bias;
  const add = (value: number, classWeights: ClassWeights | undefined) => {
    if (!classWeights) return;
    positive += value * classWeights[0];
    negative += value * classWeights[1];
  };
  for (let i = 0; i < embedding.length; i++) add(embedding[i] ?? 0, weights.embedding[i]);
  for (const [name, value] of Object.entries(cues)) add(value, weights.cues[name]);
  const [p, n] = [Math.exp(positive), Math.exp(negative)];
  const sum = p + n + 1;
  return { positive: p / sum, negative: n / sum, neutral: 1 / sum };
}
