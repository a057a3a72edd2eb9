import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-web';

/** The native runtime is faster and not everywhere; the other one runs wherever Node does. */
const loaders = {
  native: () => import('onnxruntime-node'),
  wasm: () => import('onnxruntime-web'),
};
export type RuntimeName = keyof typeof loaders;

export type Runtime = { Tensor: typeof Tensor; open: (model: URL) => Promise<InferenceSession> };

const options = {
  intraOpNumThreads: Math.min(4, availableParallelism()),
  extra: {
    session: {
      // Unpacks the weights once and not at every step: half the time for a few more megabytes.
      disable_quant_qdq: '1',
      // Threads that wait by spinning would take the processor from the server.
      intra_op: { allow_spinning: '0' },
    },
  },
};

/** The first of them that can be loaded on this machine. */
export async function loadRuntime(names: readonly RuntimeName[]): Promise<Runtime> {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      const { InferenceSession, Tensor } = await loaders[name]();
      return { Tensor, open: (model) => InferenceSession.create(fileURLToPath(model), options) };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No runtime for the speech models can be loaded');
}
