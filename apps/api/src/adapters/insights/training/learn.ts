import { type Features, type Polarity, polarities, type Weights } from '../polarity.ts';

export type Example = { features: Features; polarity: Polarity; weight: number };
type Settings = { penalty: number; rounds: number; scales: Record<Kind, number> };

type Kind = 'bias' | 'embedding' | 'cues';
type Row = { columns: Int32Array; values: Float64Array; target: number; weight: number };

const classes = polarities.length;

const settings: Settings = {
  penalty: 0.006,
  rounds: 500,
  // Features of different kinds are brought to a like size, so that one penalty suits all.
  scales: { bias: 1, embedding: 4, cues: 3 },
};

/** Softmax regression with a quadratic penalty, by accelerated gradient descent. The same input gives the same weights. */
export function learn(examples: readonly Example[], { penalty, rounds, scales } = settings): Weights {
  const columns = new Map<string, number>();
  const rows = examples.map(({ features, polarity, weight }): Row => {
    const entries = entriesOf(features, scales);
    return {
      columns: Int32Array.from(entries, ([name]) => columnOf(name, columns)),
      values: Float64Array.from(entries, ([, value]) => value),
      target: polarities.indexOf(polarity),
      weight,
    };
  });
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const squares = rows.reduce((sum, { values, weight }) => sum + weight * values.reduce((all, v) => all + v * v, 0), 0);
  const step = 1 / (squares / total / 2 + penalty);

  let current = new Float64Array(columns.size * classes);
  let ahead = current;
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeAt(ahead, rows, total);
    const next = new Float64Array(current.length);
    const further = new Float64Array(current.length);
    const push = (round - 1) / (round + 2);
    for (let i = 0; i < next.length; i++) {
      const value = (ahead[i] ?? 0) - step * ((slope[i] ?? 0) + (i < classes ? 0 : penalty * (ahead[i] ?? 0)));
      next[i] = value;
      further[i] = value + push * (value - (current[i] ?? 0));
    }
    current = next;
    ahead = further;
  }
  return weightsFrom(current, columns, scales);
}

/** The bias comes first: its columns bear no penalty. */
function entriesOf({ embedding, cues }: Features, scales: Settings['scales']) {
  return [
    ['bias/', 1] as const,
    ...Array.from(embedding, (value, i) => [`embedding/${i}`, value * scales.embedding] as const),
    ...Object.entries(cues).map(([name, value]) => [`cues/${name}`, value * scales.cues] as const),
  ];
}

function columnOf(name: string, columns: Map<string, number>): number {
  const known = columns.get(name);
  if (known !== undefined) return known;
  columns.set(name, columns.size);
  return columns.size - 1;
}

function slopeAt(weights: Float64Array, rows: readonly Row[], total: number): Float64Array {
  const slope = new Float64Array(weights.length);
  const scores = new Float64Array(classes);
  for (const { columns, values, target, weight } of rows) {
    scores.fill(0);
    for (let i = 0; i < columns.length; i++) {
      const at = (columns[i] as number) * classes;
      for (let k = 0; k < classes; k++)
        scores[k] = (scores[k] as number) + (values[i] as number) * (weights[at + k] as number);
    }
    const highest = Math.max(...scores);
    let sum = 0;
    for (let k = 0; k < classes; k++) {
      scores[k] = Math.exp((scores[k] as number) - highest);
      sum += scores[k] as number;
    }
    for (let k = 0; k < classes; k++)
      scores[k] = (((scores[k] as number) / sum - (k === target ? 1 : 0)) * weight) / total;
    for (let i = 0; i < columns.length; i++) {
      const at = (columns[i] as number) * classes;
      for (let k = 0; k < classes; k++)
        slope[at + k] = (slope[at + k] as number) + (values[i] as number) * (scores[k] as number);
    }
  }
  return slope;
}

function weightsFrom(values: Float64Array, columns: Map<string, number>, scales: Settings['scales']): Weights {
  const weights = { bias: [0, 0] as [number, number], embedding: [] as [number, number][], cues: {} };
  for (const [name, column] of columns) {
    const kind = name.slice(0, name.indexOf('/')) as Kind;
    const key = name.slice(kind.length + 1);
    const neutral = values[column * classes + 2] ?? 0;
    const pull = [0, 1].map((k) => ((values[column * classes + k] ?? 0) - neutral) * scales[kind]) as [number, number];
    if (kind === 'bias') weights.bias = pull;
    else if (kind === 'embedding') weights.embedding[Number(key)] = pull;
    else Object.assign(weights.cues, { [key]: pull });
  }
  return weights;
}
