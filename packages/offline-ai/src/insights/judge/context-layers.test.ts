import { describe, expect, it } from 'vitest';
import { readContextLayers } from './context-layers.ts';

const [width, hiddenWidth] = [384, 768];
const createSines = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(i));
const createEmbedding = (_: unknown, i: number) =>
  Float32Array.from({ length: width }, (_, j) => Math.sin(i * width + j));

/** The layers of print_expected_context in train.py. */
function createFile(): Uint8Array {
  const norm = [createSines(width), createSines(width)];
  const createLinear = (inputs: number, outputs: number) => [
    new Float32Array(outputs).fill(0.001),
    createSines(outputs),
    Int8Array.from({ length: inputs * outputs }, (_, i) => Math.round(10 * Math.sin(i))),
  ];
  const square = createLinear(width, width);
  const linear = [square, square, square, square, createLinear(width, hiddenWidth), createLinear(hiddenWidth, width)];
  const layer = [...norm, ...norm, createSines(6 * 13), ...linear.flat()];
  const parts = [Float32Array.of(0.5), ...norm, ...layer, ...layer];
  return new Uint8Array(Buffer.concat(parts.map(({ buffer }) => new Uint8Array(buffer))));
}

describe('the context layers', () => {
  const file = createFile();
  const addContext = readContextLayers(file);

  it('calculate the values that train.py prints', () => {
    const [a, b, c] = addContext(Array.from({ length: 3 }, createEmbedding));
    expect(a?.[0]).toBeCloseTo(3.97333, 4);
    expect(b?.[100]).toBeCloseTo(-1.39376, 4);
    expect(c?.[383]).toBeCloseTo(-1.70012, 4);
  });

  it('let a sentence see twelve sentences in each direction, six in each layer', () => {
    const embeddings = Array.from({ length: 14 }, createEmbedding);
    const [first] = addContext(embeddings);
    expect(addContext(embeddings.slice(0, 13))[0]).toEqual(first);
    expect(addContext(embeddings.slice(0, 12))[0]).not.toEqual(first);
  });

  it('accept an empty transcript', () => {
    expect(addContext([])).toEqual([]);
  });

  it('reject a file of another size', () => {
    expect(() => readContextLayers(new Uint8Array([...file, 0]))).toThrow('unexpected size');
  });
});
