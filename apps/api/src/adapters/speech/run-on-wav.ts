import { stat } from 'node:fs/promises';
import type { TaskName, TaskRunner } from '../task/index.ts';
import type { TaskLimits } from '../task/run-task.ts';
import type { RuntimeName } from './runtime.ts';
import { bytesPerSecond } from './wav-reader.ts';

export type WavInput = { wav: string; runtimes: readonly RuntimeName[] };

const leastSeconds = 120;

type Run = { runTask: TaskRunner; task: TaskName; input: WavInput; limits: Omit<TaskLimits, 'cpuSeconds'> };

/** Allows a task twice the length of the audio in CPU time. */
export async function runOnWav<T>({ runTask, task, input, limits }: Run): Promise<T> {
  const { size } = await stat(input.wav);
  const cpuSeconds = Math.max(leastSeconds, (2 * size) / bytesPerSecond);
  return runTask<T>(task, input, { ...limits, cpuSeconds }, { read: [input.wav], folder: null });
}
