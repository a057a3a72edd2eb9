/** Adds what the sentences around each sentence say to its embedding. The embeddings are those of one transcript. */
type AddContext = (embeddings: readonly Float32Array[]) => Float32Array[];

type Linear = { weights: Float32Array; bias: Float32Array };
type Norm = { weight: Float32Array; bias: Float32Array };
type Layer = {
  attentionNorm: Norm;
  outputNorm: Norm;
  /** The bias of each attention head for each distance between two sentences. */
  distances: Float32Array;
} & Record<'query' | 'key' | 'value' | 'attended' | 'up' | 'down', Linear>;

const width = 384;
const hiddenWidth = 768;
const layerCount = 2;
const headCount = 6;
const headWidth = width / headCount;
/** A sentence attends to as many sentences before it and after it. */
const reach = 6;
const distanceCount = 2 * reach + 1;
const normEpsilon = 1e-5;

/** Reads two transformer layers over the sentences of a transcript. train.py describes them and writes the file. */
export function readContextLayers(file: Uint8Array): AddContext {
  let position = 0;
  const readBytes = (count: number) => {
    position += count;
    return file.slice(position - count, position);
  };
  const readFloats = (count: number) => new Float32Array(readBytes(4 * count).buffer);
  const readNorm = (): Norm => ({ weight: readFloats(width), bias: readFloats(width) });
  const readLinear = (inputs: number, outputs: number): Linear => {
    const scales = readFloats(outputs);
    const bias = readFloats(outputs);
    const rows = new Int8Array(readBytes(inputs * outputs).buffer);
    return { weights: Float32Array.from(rows, (level, i) => level * at(scales, Math.floor(i / inputs))), bias };
  };
  const [scale = 0] = readFloats(1);
  const norm = readNorm();
  const layers = Array.from(
    { length: layerCount },
    (): Layer => ({
      attentionNorm: readNorm(),
      outputNorm: readNorm(),
      distances: readFloats(headCount * distanceCount),
      query: readLinear(width, width),
      key: readLinear(width, width),
      value: readLinear(width, width),
      attended: readLinear(width, width),
      up: readLinear(width, hiddenWidth),
      down: readLinear(hiddenWidth, width),
    }),
  );
  if (position !== file.length) throw new Error('context-layers.bin has an unexpected size. Run npm run train.');
  return (embeddings) => {
    let states = embeddings.map((embedding) => normalize(embedding, norm));
    for (const layer of layers) states = applyLayer(states, layer);
    return embeddings.map((embedding, i) => embedding.map((value, j) => value + scale * at(states[i], j)));
  };
}

const at = (values: ArrayLike<number> | undefined, i: number): number => values?.[i] ?? 0;

function applyLayer(states: readonly Float32Array[], layer: Layer): Float32Array[] {
  const normalized = states.map((state) => normalize(state, layer.attentionNorm));
  const attended = attend(normalized, layer);
  return states.map((state, i) => {
    const sum = add(state, applyLinear(attended[i] ?? state, layer.attended));
    const hidden = applyLinear(normalize(sum, layer.outputNorm), layer.up).map(activate);
    return add(sum, applyLinear(hidden, layer.down));
  });
}

function attend(inputs: readonly Float32Array[], layer: Layer): Float32Array[] {
  const queries = inputs.map((input) => applyLinear(input, layer.query));
  const keys = inputs.map((input) => applyLinear(input, layer.key));
  const values = inputs.map((input) => applyLinear(input, layer.value));
  return queries.map((query, i) => {
    const first = Math.max(0, i - reach);
    const visible = keys.slice(first, i + reach + 1);
    const result = new Float32Array(width);
    for (let head = 0; head < headCount; head++) {
      const from = head * headWidth;
      const scores = visible.map((key, j) => {
        let score = 0;
        for (let k = from; k < from + headWidth; k++) score += at(query, k) * at(key, k);
        return score / Math.sqrt(headWidth) + at(layer.distances, head * distanceCount + first + j - i + reach);
      });
      for (const [j, share] of softmax(scores).entries()) {
        const value = values[first + j];
        for (let k = from; k < from + headWidth; k++) result[k] = at(result, k) + share * at(value, k);
      }
    }
    return result;
  });
}

/** Calculates four outputs at once, which takes half the time. The number of outputs is a multiple of four. */
function applyLinear(input: Float32Array, { weights, bias }: Linear): Float32Array {
  const result = new Float32Array(bias.length);
  const size = input.length;
  for (let row = 0; row < bias.length; row += 4) {
    const [first, second, third, fourth] = [row * size, (row + 1) * size, (row + 2) * size, (row + 3) * size];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < size; i++) {
      const value = input[i] ?? 0;
      a += value * (weights[first + i] ?? 0);
      b += value * (weights[second + i] ?? 0);
      c += value * (weights[third + i] ?? 0);
      d += value * (weights[fourth + i] ?? 0);
    }
    result[row] = at(bias, row) + a;
    result[row + 1] = at(bias, row + 1) + b;
    result[row + 2] = at(bias, row + 2) + c;
    result[row + 3] = at(bias, row + 3) + d;
  }
  return result;
}

function normalize(values: Float32Array, { weight, bias }: Norm): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance + normEpsilon);
  return values.map((value, i) => ((value - mean) / deviation) * at(weight, i) + at(bias, i));
}

const add = (a: Float32Array, b: Float32Array) => a.map((value, i) => value + at(b, i));

/** The activation function of the hidden layer, approximated with tanh as in train.py. */
const activate = (x: number) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));

export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
