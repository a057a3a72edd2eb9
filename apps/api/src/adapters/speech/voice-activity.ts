import type { Runtime } from './runtime.ts';
import { samplesPerSecond } from './wav-reader.ts';

/** What Silero looks at, one after the other. */
export const windowLength = 512;
const contextLength = 64;

const model = new URL('silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web'));

/** How likely the next window of a sound is speech, from 0 to 1; it remembers those before. */
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
