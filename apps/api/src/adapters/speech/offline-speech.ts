import { localTaskRunner } from '../task/index.ts';
import { createVoiceMeter, type VoiceOptions } from './local-voice.ts';
import { runWavTask } from './run-on-wav.ts';
import type { Speech, Transcript } from './speech.port.ts';

const megabytes = 1200;

/** Transcribes on this machine or in the media service, without a remote host. */
export function offlineSpeech({ runtimes = ['native', 'wasm'], runTask = localTaskRunner }: VoiceOptions = {}): Speech {
  return {
    voicedSeconds: createVoiceMeter({ runtimes, runTask }),
    transcribe: (wav, signal) => {
      const limits = { megabytes, signal, priority: 'background' as const };
      return runWavTask<Transcript>({ runTask, task: 'speech', input: { wav, runtimes }, limits });
    },
  };
}
