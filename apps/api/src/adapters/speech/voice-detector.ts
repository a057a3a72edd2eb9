import { localTaskRunner, type TaskRunner } from '../task/index.ts';
import type { VoicedRange } from './detect-voice-task.ts';
import { roundToHundredths } from './round-to-hundredths.ts';
import { runWavTask } from './run-wav-task.ts';
import type { RuntimeName } from './runtime.ts';
import type { Speech } from './speech.port.ts';

/** The WebAssembly runtime needs 500 MB to load. */
const megabytes = 800;

export type VoiceOptions = { runtimes?: readonly RuntimeName[]; runTask?: TaskRunner };

/** Finds the voiced passages of a WAV file, without a remote host. */
export function createVoiceDetector({ runtimes = ['native', 'wasm'], runTask = localTaskRunner }: VoiceOptions = {}) {
  return (wav: string, signal: AbortSignal) =>
    runWavTask<VoicedRange[]>({ runTask, task: 'voice', input: { wav, runtimes }, limits: { megabytes, signal } });
}

/** Measures the total duration of voice in a WAV file. */
export function createVoiceMeter(options: VoiceOptions = {}): Speech['measureVoice'] {
  const detectVoice = createVoiceDetector(options);
  return async (wav, signal) => sumVoicedSeconds(await detectVoice(wav, signal));
}

export function sumVoicedSeconds(voiced: readonly VoicedRange[]): number {
  return roundToHundredths(voiced.reduce((sum, { voicedSeconds }) => sum + voicedSeconds, 0));
}
