import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  detectIsolation,
  findOwnFolder,
  type Isolation,
  pickUid,
  type TaskFiles,
  taskEnvironment,
} from './isolation.ts';
import { readUsage } from './process-usage.ts';
import { inScratchFolder } from './scratch-folder.ts';
import type { Message } from './serve-task.ts';
import { OverLimit, TimedOut } from './task.port.ts';

export type TaskLimits = {
  /** Of the task and all processes that it starts. A busy machine makes it slower, but does not count against it. */
  cpuSeconds: number;
  megabytes: number;
  signal: AbortSignal;
  /** How long to wait in all. */
  wallSeconds?: number;
  /** Background tasks leave the processor to the server, unless they would hardly get any of it. */
  priority?: 'normal' | 'background';
};

/** The task rejected its input; the message is for people. */
export class TaskRefused extends Error {}

export const noFiles: TaskFiles = { read: [], folder: null };
const stdio: ['ignore', 'ignore', 'pipe', 'ipc'] = ['ignore', 'ignore', 'pipe', 'ipc'];
const watchEveryMs = 200;
/** A background task that got less than this share of a core in its first seconds goes on with normal priority. */
const starved = { afterSeconds: 15, share: 0.2 };

/**
 * Runs a module that calls `serveTask` in a process of its own, isolated as well as the system allows, and returns its
 * result. The task sees only `files`, costs at most its limits, and ends when this process does.
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
  if (isolation.level === 'uid') return inScratchFolder(input, files, uid, run);
  await grantAccess(files, uid);
  return run(input, files);
}

/** The folders above protect the files from other users; in its namespace the task does not see those folders. */
async function grantAccess({ read, folder }: TaskFiles, uid: number): Promise<void> {
  await Promise.all(read.map((file) => chmod(file, 0o644)));
  for (const own of findOwnFolder(read) ?? []) await chmod(own, 0o711);
  if (folder !== null) await chown(folder, uid, uid);
}

type Order = { input: unknown; limits: TaskLimits; files: TaskFiles; uid: number | null };

async function launch<T>(isolation: Isolation, module: URL, { input, limits, files, uid }: Order): Promise<T> {
  const { cpuSeconds, priority = 'normal' } = limits;
  // Detached, it leads a process group of its own, so that it can be ended with all that it started.
  const child = fork(module, [isolation.diesWithParent ? '' : String(process.pid), priority], {
    ...isolation.command({ files, cpuSeconds, uid }),
    env: taskEnvironment,
    cwd: '/',
    detached: true,
    stdio,
  });
  const over = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      listen(child, input, resolve, reject);
      watch(child, limits, reject, over.signal);
    });
  } finally {
    over.abort();
    await end(child, isolation, uid);
    if (files.folder !== null) await removeLinks(files.folder);
  }
}

/** A symbolic link left in place of a result would make us read or publish another file. */
async function removeLinks(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (!(await lstat(file)).isFile()) await rm(file, { recursive: true, force: true });
  }
}

function listen<T>(
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
  child.on('message', (message: Message<T>) => {
    if ('ready' in message) child.send({ input }, (error) => error && fail(error));
    else if ('result' in message) resolve(message.result);
    else fail('refused' in message ? new TaskRefused(message.refused) : new Error(message.failed));
  });
}

function watch(child: ChildProcess, limits: TaskLimits, fail: (error: Error) => void, over: AbortSignal): void {
  const { pid } = child;
  if (!pid) return;
  const { cpuSeconds, megabytes, signal, priority, wallSeconds = defaultWallSeconds(cpuSeconds) } = limits;
  const abort = () => fail(signal.reason instanceof Error ? signal.reason : new Error('The task was stopped'));
  signal.addEventListener('abort', abort, { once: true, signal: over });
  const late = setTimeout(() => fail(new TimedOut(`It took longer than ${wallSeconds} s`)), wallSeconds * 1000);
  const began = performance.now();
  let isBackground = priority === 'background';
  const look = setInterval(async () => {
    const used = await readUsage(pid);
    if (used.megabytes > megabytes) fail(new OverLimit(`It used more than ${megabytes} MB of memory`));
    if (used.cpuSeconds > cpuSeconds) fail(new OverLimit(`It used more than ${cpuSeconds} s of CPU time`));
    const seconds = (performance.now() - began) / 1000;
    if (isBackground && seconds > starved.afterSeconds && used.cpuSeconds < seconds * starved.share) {
      isBackground = false;
      await restorePriority(used.pids);
    }
  }, watchEveryMs);
  over.addEventListener('abort', () => {
    clearTimeout(late);
    clearInterval(look);
  });
}

/** Long enough for a machine that gives a task a twentieth of a core; within the four hours that a job may take. */
export function defaultWallSeconds(cpuSeconds: number): number {
  return Math.min(3 * 3600, Math.max(15 * 60, 20 * cpuSeconds));
}

/** One of the processes is enough, but not each of them may be written to. */
async function restorePriority(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await writeFile(`/proc/${pid}/autogroup`, '0').catch(() => undefined);
}

/** Returns once the task is gone, so that nothing writes to its files any more. */
async function end(child: ChildProcess, { level }: Isolation, uid: number | null): Promise<void> {
  if (!child.pid) return;
  // The first process of a PID namespace takes all others with it. `unshare` waits for it, so its CPU time is counted.
  const [, first] = level === 'full' ? (await readUsage(child.pid)).pids : [];
  kill(first ?? -child.pid);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (uid !== null) await killProcessesOf(uid);
}

/** A process that left the group of the task still has its user ID. With a PID namespace there are none left. */
async function killProcessesOf(uid: number): Promise<void> {
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await stat(`/proc/${name}`).catch(() => null) : null;
    if (found?.uid === uid) kill(Number(name));
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
