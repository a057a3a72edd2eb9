import { cutPassages, type Listened, type VoicedPassage } from './passages.ts';
import type { Runtime } from './runtime.ts';
import { openVoiceActivity } from './voice-activity.ts';
import { readWav } from './wav-reader.ts';

/** Yields the passages of a WAV file that contain speech. */
export async function* findVoicedPassages(wav: string, runtime: Runtime): AsyncGenerator<VoicedPassage> {
  const detectVoice = await openVoiceActivity(runtime);

  async function* readWindows(): AsyncGenerator<Listened> {
    for await (const samples of readWav(wav)) yield { samples, voice: await detectVoice(samples) };
  }

  yield* cutPassages(readWindows());
}
