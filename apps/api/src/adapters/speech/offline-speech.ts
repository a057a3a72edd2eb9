import { stat } from 'node:fs/promises';
import type { RecordedSound } from '@outloud/domain/recordings/sounds';
import type { RuntimeName, VoicedRange } from '@outloud/offline-ai/speech';
import { bytesPerSecond, roundToHundredths } from '@outloud/offline-ai/wav';
import { localTaskRunner, type TaskName, type TaskRunner } from '../task/index.ts';
import type { TaskLimits } from '../task/run-task.ts';
import type { Speech, Transcript } from './speech.port.ts';

const transcribeMegabytes = 1200;
/** The WebAssembly runtime needs 500 MB to load. */
const detectMegabytes = 800;
const measureMegabytes = 600;
const minCpuSeconds = 120;

type VoiceOptions = { runtimes?: readonly RuntimeName[]; runTask?: TaskRunner };
export type WavInput = { wav: string; runtimes: readonly RuntimeName[] };

/** Transcribes on this machine or in the media service, without a remote host. */
export function createOfflineSpeech({
  runtimes = ['native', 'wasm'],
  runTask = localTaskRunner,
}: VoiceOptions = {}): Speech {
  return {
    measureVoice: createVoiceMeter({ runtimes, runTask }),
    measureSound: createSoundMeter({ runTask }),
    transcribe: (wav, signal) => {
      const limits = { megabytes: transcribeMegabytes, signal, priority: 'background' as const };
      return runWavTask<Transcript>({ runTask, task: 'speech', input: { wav, runtimes }, limits });
    },
  };
}

/** Finds the voiced passages of a WAV file, without a remote host. */
export function createVoiceDetector({ runtimes = ['native', 'wasm'], runTask = localTaskRunner }: VoiceOptions = {}) {
  return (wav: string, signal: AbortSignal) =>
    runWavTask<VoicedRange[]>({
      runTask,
      task: 'voice',
      input: { wav, runtimes },
      limits: { megabytes: detectMegabytes, signal },
    });
}

/** Measures the total duration of voice in a WAV file. */
export function createVoiceMeter(options: VoiceOptions = {}): Speech['measureVoice'] {
  const detectVoice = createVoiceDetector(options);
  return async (wav, signal) => sumVoicedSeconds(await detectVoice(wav, signal));
}

/** Measures the acoustic fingerprint and the voice of a WAV file. */
export function createSoundMeter({ runTask = localTaskRunner }: VoiceOptions = {}): Speech['measureSound'] {
  return (wav, signal) => {
    const limits = { megabytes: measureMegabytes, signal, priority: 'background' as const };
    return runWavTask<RecordedSound>({ runTask, task: 'sound', input: { wav }, limits });
  };
}

export function sumVoicedSeconds(voiced: readonly VoicedRange[]): number {
  return roundToHundredths(voiced.reduce((sum, { voicedSeconds }) => sum + voicedSeconds, 0));
}

type WavTaskParams = {
  runTask: TaskRunner;
  task: TaskName;
  input: WavInput | Pick<WavInput, 'wav'>;
  limits: Omit<TaskLimits, 'cpuSeconds'>;
};

/** Runs a task with a CPU time limit of twice the duration of the audio. */
async function runWavTask<T>({ runTask, task, input, limits }: WavTaskParams): Promise<T> {
  const { size } = await stat(input.wav);
  const cpuSeconds = Math.max(minCpuSeconds, (2 * size) / bytesPerSecond);
  return runTask<T>(task, input, { ...limits, cpuSeconds }, { read: [input.wav], folder: null });
}
