import { localRunner } from '../task/index.ts';
import { measureVoice, type VoiceOptions } from './local-voice.ts';
import { runOnWav } from './run-on-wav.ts';
import type { Speech, Transcript } from './speech.port.ts';

const megabytes = 1200;

/** Transcribes on this machine or in the media service, without a remote host. */
export function offlineSpeech({ runtimes = ['native', 'wasm'], runTask = localRunner }: VoiceOptions = {}): Speech {
  return {
    voicedSeconds: measureVoice({ runtimes, runTask }),
    transcribe: (wav, signal) => {
      const limits = { megabytes, signal, priority: 'background' as const };
      return runOnWav<Transcript>({ runTask, task: 'speech', input: { wav, runtimes }, limits });
    },
  };
}
