import { stat } from 'node:fs/promises';
import { runTask } from '../task/run-task.ts';
import type { RuntimeName } from './runtime.ts';
import type { Speech, Transcript } from './speech.port.ts';
import type { SpeechInput } from './speech-task.ts';
import { bytesPerSecond } from './wav-reader.ts';

const task = new URL('./speech-task.ts', import.meta.url);
const leastSeconds = 120;
const megabytes = 1200;

type Options = { runtimes?: readonly RuntimeName[] };

/** On this machine, without asking anybody. */
export function offlineSpeech({ runtimes = ['native', 'wasm'] }: Options = {}): Speech {
  return {
    transcribe: async (wav, signal) => {
      const { size } = await stat(wav);
      const seconds = Math.max(leastSeconds, (2 * size) / bytesPerSecond);
      const input: SpeechInput = { wav, runtimes };
      return runTask<Transcript>(task, input, { seconds, megabytes, signal });
    },
  };
}
