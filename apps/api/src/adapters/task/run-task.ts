import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  detectIsolation,
  findExclusiveFolder,
  type Isolation,
  pickUid,
  type TaskFiles,
  taskEnvironment,
} from './isolation.ts';
import { readUsage } from './process-usage.ts';
import { withScratchFolder } from './scratch-folder.ts';
import type { TaskMessage } from './serve-task.ts';
import { OverLimit, TimedOut } from './task.port.ts';

export type TaskLimits = {
  /** CPU time of the task and its child processes. Unlike wall time, it does not grow on a busy machine. */
  cpuSeconds: number;
  megabytes: number;
  signal: AbortSignal;
  /** Total time limit. */
  wallSeconds?: number;
  /** Background tasks yield the CPU to the server until they starve. */
  priority?: 'normal' | 'background';
};

/** The task rejected its input. The message is shown to users. */
export class TaskInputRejected extends Error {}

export const noFiles: TaskFiles = { read: [], folder: null };
const stdio: ['ignore', 'ignore', 'pipe', 'ipc'] = ['ignore', 'ignore', 'pipe', 'ipc'];
const checkIntervalMs = 200;
/** A background task that got less than this share of a core in its first seconds continues with normal priority. */
const starvation = { afterSeconds: 15, share: 0.2 };

/**
 * Runs a module that calls `serveTask` in a separate process, with the strongest isolation that the system allows, and
 * returns its result. The task can access only `files`, cannot exceed its limits, and ends when this process ends.
 */
export async function runTask<T>(
  module: URL,
  input: unknown,
  limits: TaskLimits,
  files: TaskFiles = noFiles,
): Promise<T> {
  limits.signal.throwIfAborted();
  const isolation = await detectIsolation();
  const uid = isolation.hasOwnUid ? pickUid() : null;
  const run = (input: unknown, files: TaskFiles) => launch<T>(isolation, module, { input, limits, files, uid });
  if (uid === null) return run(input, files);
  if (isolation.level === 'uid') return withScratchFolder(input, files, uid, run);
  await grantAccess(files, uid);
  return run(input, files);
}

/** Other users cannot reach the files, because the parent folders are private. The task reaches them through mounts. */
async function grantAccess({ read, folder }: TaskFiles, uid: number): Promise<void> {
  await Promise.all(read.map((file) => chmod(file, 0o644)));
  for (const inputFolder of findExclusiveFolder(read) ?? []) await chmod(inputFolder, 0o711);
  if (folder !== null) await chown(folder, uid, uid);
}

type LaunchParams = { input: unknown; limits: TaskLimits; files: TaskFiles; uid: number | null };

async function launch<T>(isolation: Isolation, module: URL, { input, limits, files, uid }: LaunchParams): Promise<T> {
  const { cpuSeconds, priority = 'normal' } = limits;
  // A detached process leads its own process group, so that it can be killed with its child processes.
  const child = fork(module, [isolation.diesWithParent ? '' : String(process.pid), priority], {
    ...isolation.buildCommand({ files, cpuSeconds, uid }),
    env: taskEnvironment,
    cwd: '/',
    detached: true,
    stdio,
  });
  const ended = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      handleMessages(child, input, resolve, reject);
      enforceLimits(child, limits, reject, ended.signal);
    });
  } finally {
    ended.abort();
    await killTask(child, isolation, uid);
    if (files.folder !== null) await removeLinks(files.folder);
  }
}

/** A symbolic link in place of a result would make the server read or publish another file. */
async function removeLinks(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (!(await lstat(file)).isFile()) await rm(file, { recursive: true, force: true });
  }
}

function handleMessages<T>(
  child: ChildProcess,
  input: unknown,
  resolve: (result: T) => void,
  fail: (error: Error) => void,
): void {
  let stderr = '';
  child.stderr?.on('data', (text) => {
    stderr = `${stderr}${text}`.slice(-2000);
  });
  child.on('error', fail);
  child.once('close', (code, signal) => fail(new Error(`The task ended with ${signal ?? code}. ${stderr}`.trim())));
  child.on('message', (message: TaskMessage<T>) => {
    if ('ready' in message) child.send({ input }, (error) => error && fail(error));
    else if ('result' in message) resolve(message.result);
    else fail('refused' in message ? new TaskInputRejected(message.refused) : new Error(message.failed));
  });
}

function enforceLimits(
  child: ChildProcess,
  limits: TaskLimits,
  fail: (error: Error) => void,
  ended: AbortSignal,
): void {
  const { pid } = child;
  if (!pid) return;
  const { cpuSeconds, megabytes, signal, priority, wallSeconds = getDefaultWallSeconds(cpuSeconds) } = limits;
  const abort = () => fail(signal.reason instanceof Error ? signal.reason : new Error('The task was aborted'));
  signal.addEventListener('abort', abort, { once: true, signal: ended });
  const deadline = setTimeout(
    () => fail(new TimedOut(`The task took longer than ${wallSeconds} s`)),
    wallSeconds * 1000,
  );
  const startedAt = performance.now();
  let isBackground = priority === 'background';
  const check = setInterval(async () => {
    const used = await readUsage(pid);
    if (used.megabytes > megabytes) fail(new OverLimit(`The task used more than ${megabytes} MB of memory`));
    if (used.cpuSeconds > cpuSeconds) fail(new OverLimit(`The task used more than ${cpuSeconds} s of CPU time`));
    const seconds = (performance.now() - startedAt) / 1000;
    if (isBackground && seconds > starvation.afterSeconds && used.cpuSeconds < seconds * starvation.share) {
      isBackground = false;
      await restorePriority(used.pids);
    }
  }, checkIntervalMs);
  ended.addEventListener('abort', () => {
    clearTimeout(deadline);
    clearInterval(check);
  });
}

/** Enough for a task that gets a twentieth of a core, and less than the four hours that a job may take. */
export function getDefaultWallSeconds(cpuSeconds: number): number {
  return Math.min(3 * 3600, Math.max(15 * 60, 20 * cpuSeconds));
}

/** One writable process is enough, because the autogroup applies to the whole session. */
async function restorePriority(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await writeFile(`/proc/${pid}/autogroup`, '0').catch(() => undefined);
}

/** Resolves once all processes of the task have ended, so that none of them still writes to its files. */
async function killTask(child: ChildProcess, { level }: Isolation, uid: number | null): Promise<void> {
  if (!child.pid) return;
  // Killing the first process of a PID namespace kills all others. `unshare` waits for it, so its CPU time is counted.
  const [, initPid] = level === 'full' ? (await readUsage(child.pid)).pids : [];
  kill(initPid ?? -child.pid);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (uid !== null) await killProcessesWithUid(uid);
}

/** Kills processes that left the process group of the task: they still have its user ID. */
async function killProcessesWithUid(uid: number): Promise<void> {
  for (const name of await readdir('/proc')) {
    const stats = /^\d+$/.test(name) ? await stat(`/proc/${name}`).catch(() => null) : null;
    if (stats?.uid === uid) kill(Number(name));
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
