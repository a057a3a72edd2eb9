import { stat } from 'node:fs/promises';
import { runTask, type TaskLimits } from '../task/run-task.ts';
import type { RuntimeName } from './runtime.ts';
import { bytesPerSecond } from './wav-reader.ts';

export type WavInput = { wav: string; runtimes: readonly RuntimeName[] };

const leastSeconds = 120;

/** Allows a task twice the length of the audio in CPU time. */
export async function runOnWav<T>(task: URL, input: WavInput, limits: Omit<TaskLimits, 'cpuSeconds'>): Promise<T> {
  const { size } = await stat(input.wav);
  const cpuSeconds = Math.max(leastSeconds, (2 * size) / bytesPerSecond);
  return runTask<T>(task, input, { ...limits, cpuSeconds }, { read: [input.wav], folder: null });
}
