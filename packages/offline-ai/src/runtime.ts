import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { InferenceSession, Tensor } from 'onnxruntime-web';

/** The native runtime is faster, but only the WebAssembly runtime is available on all platforms. */
const loaders = {
  native: () => import('onnxruntime-node'),
  wasm: () => import('onnxruntime-web'),
};
export type RuntimeName = keyof typeof loaders;

export type Runtime = { Tensor: typeof Tensor; open: (model: URL | Uint8Array) => Promise<InferenceSession> };

type ModelSettings = { description: string; options: InferenceSession.SessionOptions; prepareWasm?: () => void };

export const speechModels: ModelSettings = {
  description: 'the speech models',
  options: {
    intraOpNumThreads: Math.min(4, availableParallelism()),
    extra: {
      session: {
        // Unpacks the weights once instead of at each step: halves the time and needs a few more megabytes.
        disable_quant_qdq: '1',
        // Spinning threads would take CPU time from the server.
        intra_op: { allow_spinning: '0' },
      },
    },
  },
};

export const languageModel: ModelSettings = {
  description: 'the language model',
  options: { intraOpNumThreads: 1, enableCpuMemArena: false },
  // Optimizing only the hottest code halves the memory that the compiler needs.
  prepareWasm: () => setFlagsFromString('--wasm-tiering-budget=2000000000'),
};

/** Loads the first runtime that works on this machine. */
export async function loadRuntime(
  names: readonly RuntimeName[],
  { description, options, prepareWasm }: ModelSettings,
): Promise<Runtime> {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      if (name === 'wasm') prepareWasm?.();
      const { InferenceSession, Tensor } = await loaders[name]();
      return {
        Tensor,
        open: (model) =>
          model instanceof URL
            ? InferenceSession.create(fileURLToPath(model), options)
            : InferenceSession.create(model, options),
      };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `Could not load a runtime for ${description}`);
}
