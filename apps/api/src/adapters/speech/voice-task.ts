import { serveTask } from '../task/serve-task.ts';
import { findVoice } from './find-voice.ts';
import type { Passage } from './passages.ts';
import type { WavInput } from './run-on-wav.ts';
import { loadRuntime } from './runtime.ts';

/** A voiced passage without its audio. */
export type Voiced = Omit<Passage, 'samples'>;

serveTask(async ({ wav, runtimes }: WavInput): Promise<Voiced[]> => {
  const passages: Voiced[] = [];
  for await (const { startSeconds, endSeconds, voicedSeconds } of findVoice(wav, await loadRuntime(runtimes))) {
    passages.push({ startSeconds, endSeconds, voicedSeconds });
  }
  return passages;
});
