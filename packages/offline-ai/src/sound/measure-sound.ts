import type { RecordedSound } from '@outloud/domain/recordings/sounds';
import { readWav } from '../speech/wav-reader.ts';
import { createSoundKeyReader } from './sound-keys.ts';
import { createVoiceProfiler } from './voice-profile.ts';

/** Measures the acoustic fingerprint and the voice of a WAV file. */
export async function measureSound(wav: string): Promise<RecordedSound> {
  const keys = createSoundKeyReader();
  const voice = createVoiceProfiler();
  for await (const samples of readWav(wav)) {
    keys.add(samples);
    voice.add(samples);
  }
  return { fingerprint: keys.getKeys(), voice: voice.getProfile() };
}
