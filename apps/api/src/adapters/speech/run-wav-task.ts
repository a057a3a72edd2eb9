import { stat } from 'node:fs/promises';
import type { TaskName, TaskRunner } from '../task/index.ts';
import type { TaskLimits } from '../task/run-task.ts';
import type { RuntimeName } from './runtime.ts';
import { bytesPerSecond } from './wav-reader.ts';

export type WavInput = { wav: string; runtimes: readonly RuntimeName[] };

const minCpuSeconds = 120;

type WavTaskParams = { runTask: TaskRunner; task: TaskName; input: WavInput; limits: Omit<TaskLimits, 'cpuSeconds'> };

/** Runs a task with a CPU time limit of twice the duration of the audio. */
export async function runWavTask<T>({ runTask, task, input, limits }: WavTaskParams): Promise<T> {
  const { size } = await stat(input.wav);
  const cpuSeconds = Math.max(minCpuSeconds, (2 * size) / bytesPerSecond);
  return runTask<T>(task, input, { ...limits, cpuSeconds }, { read: [input.wav], folder: null });
}
