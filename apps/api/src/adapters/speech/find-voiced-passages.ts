import { type AudioWindow, cutPassages, type VoicedPassage } from './passages.ts';
import type { Runtime } from './runtime.ts';
import { loadVoiceActivity } from './voice-activity.ts';
import { readWav } from './wav-reader.ts';

/** Yields the passages of a WAV file that contain speech. */
export async function* findVoicedPassages(wav: string, runtime: Runtime): AsyncGenerator<VoicedPassage> {
  const detectVoice = await loadVoiceActivity(runtime);

  async function* readWindows(): AsyncGenerator<AudioWindow> {
    for await (const samples of readWav(wav)) yield { samples, speechProbability: await detectVoice(samples) };
  }

  yield* cutPassages(readWindows());
}
