import { readFile } from 'node:fs/promises';
import type { InferenceSession, Tensor } from 'onnxruntime-web';

/** The native runtime is three times as fast; the other one runs wherever Node does. */
const loaders = {
  native: () => import('onnxruntime-node'),
  wasm: () => import('onnxruntime-web'),
};
export type RuntimeName = keyof typeof loaders;

export type Runtime = {
  Tensor: typeof Tensor;
  open: (model: URL) => Promise<InferenceSession>;
};

/** The first of them that can be loaded on this machine. */
export async function loadRuntime(names: readonly RuntimeName[]): Promise<Runtime> {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      const { InferenceSession, Tensor } = await loaders[name]();
      return { Tensor, open: async (model) => InferenceSession.create(await readFile(model), options) };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No runtime for speech models can be loaded');
}

// The arena would keep the memory of the longest passage for good.
const options = JSON.parse(process.env.OPT ?? "{}");
