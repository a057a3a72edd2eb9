import { type Features, type Polarity, polarities, type Weights } from '../src/insights/polarity.ts';

export type TrainingExample = { features: Features; polarity: Polarity; weight: number };

const penalty = 0.006;
const rounds = 500;
/** Scales embeddings and cues to a similar size, so that one penalty fits both. */
const scales = { embedding: 4, cues: 3 };
const classes = polarities.length;

type Row = { values: Float64Array; target: number; weight: number };

/** Softmax regression with L2 regularization and Nesterov's accelerated gradient descent. Deterministic. */
export function trainWeights(examples: readonly TrainingExample[]): Weights {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = examples.map(({ features, polarity, weight }) => ({
    values: toVector(features),
    target: polarities.indexOf(polarity),
    weight: weight / total,
  }));
  const lipschitz = rows.reduce((sum, { values, weight }) => sum + weight * sumSquares(values), 0) / 2 + penalty;
  let current = new Float64Array((rows[0]?.values.length ?? 0) * classes);
  let lookahead = current;
  for (let round = 1; round <= rounds; round++) {
    const gradient = computeGradient(lookahead, rows);
    const next = lookahead.map((value, i) => value - at(gradient, i) / lipschitz);
    const momentum = (round - 1) / (round + 2);
    lookahead = next.map((value, i) => value + momentum * (value - at(current, i)));
    current = next;
  }
  return toWeights(current, examples[0]?.features);
}

/** Builds a feature vector: 1 for the bias, then the scaled features. */
function toVector({ embedding, cues }: Features): Float64Array {
  const scaleAll = (values: ArrayLike<number>, scale: number) => Array.from(values, (value) => value * scale);
  return Float64Array.of(1, ...scaleAll(embedding, scales.embedding), ...scaleAll(Object.values(cues), scales.cues));
}

/** Computes the gradient of the loss. The bias is not regularized. */
function computeGradient(weights: Float64Array, rows: readonly Row[]): Float64Array {
  const gradient = weights.map((value, i) => (i < classes ? 0 : penalty * value));
  const scores = new Float64Array(classes);
  for (const { values, target, weight } of rows) {
    scores.fill(0);
    for (let i = 0; i < weights.length; i++) {
      scores[i % classes] = at(scores, i % classes) + at(values, Math.floor(i / classes)) * at(weights, i);
    }
    const probabilities = softmax(scores);
    const errors = probabilities.map((probability, k) => (probability - (k === target ? 1 : 0)) * weight);
    for (let i = 0; i < gradient.length; i++) {
      gradient[i] = at(gradient, i) + at(values, Math.floor(i / classes)) * at(errors, i % classes);
    }
  }
  return gradient;
}

function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Converts the learned vector, in the order of `toVector`, to weights relative to the reference class 'neutral'. */
function toWeights(learned: Float64Array, features: Features | undefined): Weights {
  const size = features?.embedding.length ?? 0;
  const getClassWeights = (column: number, scale: number): [number, number] => {
    const [positive = 0, negative = 0, neutral = 0] = learned.subarray(column * classes, (column + 1) * classes);
    return [(positive - neutral) * scale, (negative - neutral) * scale];
  };
  return {
    bias: getClassWeights(0, 1),
    embedding: Array.from({ length: size }, (_, i) => getClassWeights(1 + i, scales.embedding)),
    cues: Object.fromEntries(
      Object.keys(features?.cues ?? {}).map((name, i) => [name, getClassWeights(1 + size + i, scales.cues)]),
    ),
  };
}

const at = (values: Float64Array, i: number) => values[i] ?? 0;

function sumSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
