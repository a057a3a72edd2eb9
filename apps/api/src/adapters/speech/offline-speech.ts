import { measureVoice } from './local-voice.ts';
import { runOnWav } from './run-on-wav.ts';
import type { RuntimeName } from './runtime.ts';
import type { Speech, Transcript } from './speech.port.ts';

const task = new URL('./speech-task.ts', import.meta.url);
const megabytes = 1200;

type Options = { runtimes?: readonly RuntimeName[] };

/** On this machine, without asking anybody. */
export function offlineSpeech({ runtimes = ['native', 'wasm'] }: Options = {}): Speech {
  return {
    voicedSeconds: measureVoice({ runtimes }),
    transcribe: (wav, signal) =>
      runOnWav<Transcript>(task, { wav, runtimes }, { megabytes, signal, priority: 'background' }),
  };
}
