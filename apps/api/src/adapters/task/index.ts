import type { Config } from '../../config.ts';
import { remoteRunner } from './remote-runner.ts';
import { runTask } from './run-task.ts';
import { type TaskRunner, tasks } from './tasks.ts';

export type { TaskName, TaskRunner } from './tasks.ts';

/** In child processes of this one. */
export const localRunner: TaskRunner = (task, input, limits, files) =>
  runTask(tasks[task].module, input, limits, files);

/** In the media service where there is one, otherwise here. */
export function createTaskRunner({ mediaService }: Partial<Pick<Config, 'mediaService'>>): TaskRunner {
  return mediaService ? remoteRunner(mediaService) : localRunner;
}
