import { localTaskRunner } from '../task/index.ts';
import { runWavTask } from './run-wav-task.ts';
import type { Speech, Transcript } from './speech.port.ts';
import { createVoiceMeter, type VoiceOptions } from './voice-detector.ts';

const megabytes = 1200;

/** Transcribes on this machine or in the media service, without a remote host. */
export function createOfflineSpeech({
  runtimes = ['native', 'wasm'],
  runTask = localTaskRunner,
}: VoiceOptions = {}): Speech {
  return {
    measureVoice: createVoiceMeter({ runtimes, runTask }),
    transcribe: (wav, signal) => {
      const limits = { megabytes, signal, priority: 'background' as const };
      return runWavTask<Transcript>({ runTask, task: 'speech', input: { wav, runtimes }, limits });
    },
  };
}
