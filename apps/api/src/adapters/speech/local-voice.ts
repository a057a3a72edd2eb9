import { hundredths } from './hundredths.ts';
import { runOnWav } from './run-on-wav.ts';
import type { RuntimeName } from './runtime.ts';
import type { Speech } from './speech.port.ts';
import type { Voiced } from './voice-task.ts';

const task = new URL('./voice-task.ts', import.meta.url);
/** The runtime that runs everywhere takes 500 to load. */
const megabytes = 800;

type Options = { runtimes?: readonly RuntimeName[] };

/** Where somebody speaks, without asking anybody. */
export function localVoice({ runtimes = ['native', 'wasm'] }: Options = {}) {
  return (wav: string, signal: AbortSignal) => runOnWav<Voiced[]>(task, { wav, runtimes }, { megabytes, signal });
}

/** How much of it there is. */
export function measureVoice(options: Options = {}): Speech['voicedSeconds'] {
  const findVoice = localVoice(options);
  return async (wav, signal) => sumVoiced(await findVoice(wav, signal));
}

export function sumVoiced(voiced: readonly Voiced[]): number {
  return hundredths(voiced.reduce((sum, { voicedSeconds }) => sum + voicedSeconds, 0));
}
