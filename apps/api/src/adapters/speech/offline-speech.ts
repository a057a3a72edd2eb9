import { localRunner } from '../task/index.ts';
import { measureVoice, type VoiceOptions } from './local-voice.ts';
import { runOnWav } from './run-on-wav.ts';
import type { Speech, Transcript } from './speech.port.ts';

const megabytes = 1200;

/** On this machine or in the media service. No other host is asked. */
export function offlineSpeech({ runtimes = ['native', 'wasm'], runTask = localRunner }: VoiceOptions = {}): Speech {
  return {
    voicedSeconds: measureVoice({ runtimes, runTask }),
    transcribe: (wav, signal) => {
      const limits = { megabytes, signal, priority: 'background' as const };
      return runOnWav<Transcript>({ runTask, task: 'speech', input: { wav, runtimes }, limits });
    },
  };
}
