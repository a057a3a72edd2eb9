import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TaskFiles } from './isolation.ts';
import { runTask, TaskInputRejected, type TaskLimits } from './run-task.ts';
import { replacePaths } from './scratch-folder.ts';
import { OverLimit, TimedOut } from './task.port.ts';
import {
  encodeHeader,
  encodeMessage,
  listOutputs,
  MessageReader,
  maxFileBytes,
  type TaskResponse,
  taskRequest,
} from './task-message.ts';
import { placeholderPaths, type TaskName, tasks } from './tasks.ts';

/** The request is not a valid task. */
export class InvalidTask extends Error {}

type ReceivedTask = { input: unknown; limits: Omit<TaskLimits, 'signal'>; files: TaskFiles; outputs: string[] };
type Options = {
  /** Scratch folder, emptied at startup. Each service needs a separate one. */
  folder: string;
  /** Overrides the path in the input of media tasks, so that a caller cannot choose which program is started. */
  ffmpegPath: string | null;
  /** Programs that tasks start. */
  execute: readonly string[];
  freeBytes?: (folder: string) => Promise<number>;
};

/** With less free space, a failed task is attributed to the full scratch folder and not to its input. */
const minFreeBytes = 16 * 1024 ** 2;

/** Server side of the remote task runner: receives a task with its input files, runs it, and sends the output files. */
export async function createTaskService({ folder, ffmpegPath, execute, freeBytes = readFreeBytes }: Options) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });

  /** Creates a scratch folder for one task and removes it afterward. */
  async function withTaskFolder<T>(work: (scratch: string) => Promise<T>): Promise<T> {
    const scratch = path.join(folder, randomUUID());
    try {
      for (const name of ['input', 'output']) await mkdir(path.join(scratch, name), { recursive: true });
      return await work(scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async function receiveTask(name: TaskName, body: Readable, scratch: string): Promise<ReceivedTask> {
    const reader = new MessageReader(body);
    const request = taskRequest.safeParse(await reader.readHeader().catch(rethrowSyntaxError));
    if (!request.success) throw new InvalidTask(request.error.message);
    const { limits, files: sizes, hasOutput } = request.data;
    const input = tasks[name].input.safeParse(request.data.input);
    if (!input.success) throw new InvalidTask(input.error.message);
    if (sizes.reduce((sum, size) => sum + size, 0) > maxFileBytes) throw new InvalidTask('The files are too large');

    const output = path.join(scratch, 'output');
    const paths = new Map([[placeholderPaths.output, output]]);
    for (const [index, size] of sizes.entries()) {
      const file = path.join(scratch, 'input', `input-${index}`);
      await reader.saveFile(file, size);
      paths.set(placeholderPaths.input(index), file);
    }
    const overrides = name === 'media' ? { ffmpegPath } : {};
    return {
      input: { ...(replacePaths(input.data, paths) as object), ...overrides },
      limits: { ...limits, wallSeconds: limits.wallSeconds },
      files: { read: [...paths.values()].slice(1), execute, folder: hasOutput ? output : null },
      outputs: hasOutput ? listOutputs(input.data, placeholderPaths.output) : [],
    };
  }

  async function run(name: TaskName, task: ReceivedTask, limits: Pick<TaskLimits, 'signal' | 'priority'>) {
    try {
      const result = await runTask(tasks[name].module, task.input, { ...task.limits, ...limits }, task.files);
      const files = await findOutputFiles(task);
      const fileHeaders = files.map((file) => ({ name: path.basename(file.path), size: file.size }));
      return encodeMessage(encodeHeader({ outcome: 'done', result, files: fileHeaders }), files);
    } catch (error) {
      const isFull = (await freeBytes(folder)) < minFreeBytes;
      return encodeMessage(encodeHeader(isFull ? scratchFull : describeFailure(error as Error)), []);
    }
  }

  return { withTaskFolder, receiveTask, run };
}

const scratchFull: TaskResponse = { outcome: 'timed-out', message: 'The scratch folder of the media service is full' };

function describeFailure(error: Error): TaskResponse {
  const message = error.message.slice(0, 10_000);
  if (error instanceof TaskInputRejected) return { outcome: 'refused', message };
  if (error instanceof OverLimit) return { outcome: 'over-limit', message };
  if (error instanceof TimedOut) return { outcome: 'timed-out', message };
  return { outcome: 'failed', message };
}

/** Finds the output files of a task. Ignores symbolic links and everything else that is not a regular file. */
async function findOutputFiles({ files: { folder }, outputs }: ReceivedTask) {
  const outputFiles: { path: string; size: number }[] = [];
  for (const name of outputs) {
    const file = path.join(folder ?? '', name);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile()) outputFiles.push({ path: file, size: stats.size });
  }
  if (outputFiles.reduce((sum, { size }) => sum + size, 0) > maxFileBytes) throw new Error('The result is too large');
  return outputFiles;
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function rethrowSyntaxError(error: Error): never {
  throw error instanceof SyntaxError ? new InvalidTask('The header is not JSON') : error;
}
