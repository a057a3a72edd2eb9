import type { Runtime } from './runtime.ts';
import { samplesPerSecond, windowLength } from './wav-reader.ts';

export const model = new URL('silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web'));
const contextLength = 64;

/** Says how likely the next window of a sound is speech, from 0 to 1; it remembers those before (Silero). */
export async function openVoiceActivity({ Tensor, open }: Runtime): Promise<(window: Float32Array) => Promise<number>> {
  const session = await open(model);
  const rate = new Tensor('int64', [BigInt(samplesPerSecond)], []);
  const input = new Float32Array(contextLength + windowLength);
  let state = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  return async (window) => {
    input.copyWithin(0, windowLength);
    input.set(window, contextLength);
    const found = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate });
    state = found.stateN as typeof state;
    return Number(found.output?.data[0]);
  };
}
