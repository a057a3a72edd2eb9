import type { Config } from '../../config.ts';
import { createRemoteTaskRunner } from './remote-task-runner.ts';
import { runTask } from './run-task.ts';
import { type TaskRunner, tasks } from './tasks.ts';

export type { TaskName, TaskRunner } from './tasks.ts';

/** Runs tasks in child processes of this process. */
export const localTaskRunner: TaskRunner = (task, input, limits, files) =>
  runTask(tasks[task].module, input, limits, files);

/** Uses the media service if one is configured, and child processes otherwise. */
export function createTaskRunner({ mediaService }: Partial<Pick<Config, 'mediaService'>>): TaskRunner {
  return mediaService ? createRemoteTaskRunner(mediaService) : localTaskRunner;
}
