import { cutPassages, type Listened, type Passage } from './passages.ts';
import type { Runtime } from './runtime.ts';
import { openVoiceActivity } from './voice-activity.ts';
import { readWav } from './wav-reader.ts';

/** The passages of a WAV in which somebody speaks, one after the other. */
export async function* findVoice(wav: string, runtime: Runtime): AsyncGenerator<Passage> {
  const voiceIn = await openVoiceActivity(runtime);

  async function* listen(): AsyncGenerator<Listened> {
    for await (const samples of readWav(wav)) yield { samples, voice: await voiceIn(samples) };
  }

  yield* cutPassages(listen());
}
