import { localRunner, type TaskRunner } from '../task/index.ts';
import { hundredths } from './hundredths.ts';
import { runOnWav } from './run-on-wav.ts';
import type { RuntimeName } from './runtime.ts';
import type { Speech } from './speech.port.ts';
import type { Voiced } from './voice-task.ts';

/** The WebAssembly runtime needs 500 MB to load. */
const megabytes = 800;

export type VoiceOptions = { runtimes?: readonly RuntimeName[]; runTask?: TaskRunner };

/** Finds the voiced passages of a WAV file, without a remote host. */
export function localVoice({ runtimes = ['native', 'wasm'], runTask = localRunner }: VoiceOptions = {}) {
  return (wav: string, signal: AbortSignal) =>
    runOnWav<Voiced[]>({ runTask, task: 'voice', input: { wav, runtimes }, limits: { megabytes, signal } });
}

/** Measures the total duration of voice in a WAV file. */
export function measureVoice(options: VoiceOptions = {}): Speech['voicedSeconds'] {
  const findVoice = localVoice(options);
  return async (wav, signal) => sumVoiced(await findVoice(wav, signal));
}

export function sumVoiced(voiced: readonly Voiced[]): number {
  return hundredths(voiced.reduce((sum, { voicedSeconds }) => sum + voicedSeconds, 0));
}
