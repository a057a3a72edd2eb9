import { stat } from 'node:fs/promises';
import { runTask, type TaskLimits } from '../task/run-task.ts';
import type { RuntimeName } from './runtime.ts';
import { bytesPerSecond } from './wav-reader.ts';

export type WavInput = { wav: string; runtimes: readonly RuntimeName[] };

const leastSeconds = 120;

/** Gives a task at most twice the time that the sound takes to play. */
export async function runOnWav<T>(task: URL, input: WavInput, limits: Omit<TaskLimits, 'seconds'>): Promise<T> {
  const { size } = await stat(input.wav);
  const seconds = Math.max(leastSeconds, (2 * size) / bytesPerSecond);
  return runTask<T>(task, input, { ...limits, seconds });
}
