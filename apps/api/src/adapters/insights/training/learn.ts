import { type Features, type Polarity, polarities, type Weights } from '../polarity.ts';

export type Example = { features: Features; polarity: Polarity; weight: number };

const penalty = 0.006;
const rounds = 500;
/** Features of different kinds are brought to a like size, so that one penalty suits all. */
const scales = { embedding: 4, cues: 3 };
const classes = polarities.length;

type Row = { values: Float64Array; target: number; weight: number };

/** Softmax regression with a quadratic penalty, by accelerated gradient descent. The same input gives the same weights. */
export function learn(examples: readonly Example[]): Weights {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = examples.map(({ features, polarity, weight }) => ({
    values: valuesOf(features),
    target: polarities.indexOf(polarity),
    weight: weight / total,
  }));
  const steepest = rows.reduce((sum, { values, weight }) => sum + weight * squareOf(values), 0) / 2 + penalty;
  let current = new Float64Array((rows[0]?.values.length ?? 0) * classes);
  let ahead = current;
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeAt(ahead, rows);
    const next = ahead.map((value, i) => value - at(slope, i) / steepest);
    const push = (round - 1) / (round + 2);
    ahead = next.map((value, i) => value + push * (value - at(current, i)));
    current = next;
  }
  return weightsFrom(current, examples[0]?.features);
}

/** A one for the bias, then the features. */
function valuesOf({ embedding, cues }: Features): Float64Array {
  const scaled = (values: ArrayLike<number>, scale: number) => Array.from(values, (value) => value * scale);
  return Float64Array.of(1, ...scaled(embedding, scales.embedding), ...scaled(Object.values(cues), scales.cues));
}

/** How much worse the fit gets with each weight; the bias bears no penalty. */
function slopeAt(weights: Float64Array, rows: readonly Row[]): Float64Array {
  const slope = weights.map((value, i) => (i < classes ? 0 : penalty * value));
  const scores = new Float64Array(classes);
  for (const { values, target, weight } of rows) {
    scores.fill(0);
    for (let i = 0; i < weights.length; i++) {
      scores[i % classes] = at(scores, i % classes) + at(values, Math.floor(i / classes)) * at(weights, i);
    }
    const likelihoods = softmax(scores);
    const errors = likelihoods.map((likelihood, k) => (likelihood - (k === target ? 1 : 0)) * weight);
    for (let i = 0; i < slope.length; i++) {
      slope[i] = at(slope, i) + at(values, Math.floor(i / classes)) * at(errors, i % classes);
    }
  }
  return slope;
}

function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** In the order of `valuesOf`, with 'neutral' as the measure of the other two. */
function weightsFrom(learned: Float64Array, features: Features | undefined): Weights {
  const size = features?.embedding.length ?? 0;
  const pull = (column: number, scale: number): [number, number] => {
    const [positive = 0, negative = 0, neutral = 0] = learned.subarray(column * classes, (column + 1) * classes);
    return [(positive - neutral) * scale, (negative - neutral) * scale];
  };
  return {
    bias: pull(0, 1),
    embedding: Array.from({ length: size }, (_, i) => pull(1 + i, scales.embedding)),
    cues: Object.fromEntries(
      Object.keys(features?.cues ?? {}).map((name, i) => [name, pull(1 + size + i, scales.cues)]),
    ),
  };
}

const at = (values: Float64Array, i: number) => values[i] ?? 0;

function squareOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
