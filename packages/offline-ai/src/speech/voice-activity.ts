import type { Runtime } from '../runtime.ts';
import { type AudioWindow, cutPassages, type VoicedPassage } from './passages.ts';
import { readWav, samplesPerSecond, windowLength } from './wav-reader.ts';

export const sileroModel = new URL('silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web'));
const contextLength = 64;

/** Loads Silero, a stateful model that returns the speech probability of each window. Pass the windows in order. */
export async function loadVoiceActivity({ Tensor, open }: Runtime): Promise<(window: Float32Array) => Promise<number>> {
  const session = await open(sileroModel);
  const rate = new Tensor('int64', [BigInt(samplesPerSecond)], []);
  const input = new Float32Array(contextLength + windowLength);
  let state = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  return async (window) => {
    input.copyWithin(0, windowLength);
    input.set(window, contextLength);
    const output = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate });
    state = output.stateN as typeof state;
    return Number(output.output?.data[0]);
  };
}

/** Yields the passages of a WAV file that contain speech. */
export async function* findVoicedPassages(wav: string, runtime: Runtime): AsyncGenerator<VoicedPassage> {
  const detectVoice = await loadVoiceActivity(runtime);
  const gain = await computeGain(wav);

  async function* readWindows(): AsyncGenerator<AudioWindow> {
    for await (const recorded of readWav(wav)) {
      const samples = gain === 1 ? recorded : recorded.map((sample) => sample * gain);
      yield { samples, speechProbability: await detectVoice(samples) };
    }
  }

  yield* cutPassages(readWindows());
}

/** Root mean square of normal speech, and of the loudest speech without clipping. */
const normalLevel = 0.03;
const maxLevel = 0.2;
const maxGain = 30;

/**
 * The voice model misses parts of very quiet speech, so it is amplified. Usually, the loudest 5% of a recording are speech.
 * If there is less speech, the loudest 0.2% limit the gain.
 */
async function computeGain(wav: string): Promise<number> {
  const levels: number[] = [];
  for await (const samples of readWav(wav)) {
    levels.push(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length));
  }
  levels.sort((a, b) => b - a);
  const getLevel = (share: number) => levels[Math.floor(levels.length * share)] ?? normalLevel;
  return Math.max(1, Math.min(maxGain, normalLevel / getLevel(0.05), maxLevel / getLevel(0.002)));
}
