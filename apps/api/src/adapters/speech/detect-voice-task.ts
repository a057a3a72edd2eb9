import { serveTask } from '../task/serve-task.ts';
import { findVoicedPassages } from './find-voiced-passages.ts';
import type { VoicedPassage } from './passages.ts';
import type { WavInput } from './run-wav-task.ts';
import { loadRuntime } from './runtime.ts';

/** A voiced passage without its audio. */
export type VoicedRange = Omit<VoicedPassage, 'samples'>;

serveTask(async ({ wav, runtimes }: WavInput): Promise<VoicedRange[]> => {
  const passages: VoicedRange[] = [];
  for await (const { startSeconds, endSeconds, voicedSeconds } of findVoicedPassages(
    wav,
    await loadRuntime(runtimes),
  )) {
    passages.push({ startSeconds, endSeconds, voicedSeconds });
  }
  return passages;
});
