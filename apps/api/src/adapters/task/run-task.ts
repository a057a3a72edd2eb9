import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './serve-task.ts';

export type TaskLimits = { seconds: number; megabytes: number; signal: AbortSignal };

/** The task itself says no: another try would end the same. */
export class TaskRefused extends Error {}
/** It took more time or memory than it may. */
export class TaskOverLimit extends Error {}

/** Reading the code takes a short task longer than its work. Only whoever may change the code may change this. */
export const compiledTasks = fileURLToPath(new URL('../../../../../node_modules/.cache/tasks', import.meta.url));
const watchEveryMs = 200;
const stdio: ['ignore', 'ignore', 'pipe', 'ipc'] = ['ignore', 'ignore', 'pipe', 'ipc'];

/**
 * Runs a module that calls `serveTask` in a process of its own and returns what it answers. Whatever it is fed, it can
 * cost no more than its limits: it knows none of our secrets, steps behind the server's work, and dies with us.
 */
export async function runTask<T>(module: string | URL, input: unknown, limits: TaskLimits): Promise<T> {
  limits.signal.throwIfAborted();
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledTasks };
  // Detached, it leads a group of its own, and whatever it starts can be ended with it.
  const child = fork(module, [String(process.pid)], {
    detached: true,
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio,
  });
  const over = new AbortController();
  try {
    return await new Promise<T>((resolve, reject) => {
      listen(child, resolve, reject);
      watch(child, limits, reject, over.signal);
      child.send({ input }, (error) => error && reject(error));
    });
  } finally {
    over.abort();
    await end(child);
  }
}

function listen<T>(child: ChildProcess, resolve: (result: T) => void, fail: (error: Error) => void): void {
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.on('error', fail);
  child.once('close', (code, signal) => fail(new Error(`The task ended with ${signal ?? code}. ${said}`.trim())));
  child.once('message', (outcome: Outcome<T>) => {
    if ('result' in outcome) return resolve(outcome.result);
    fail('refused' in outcome ? new TaskRefused(outcome.refused) : new Error(outcome.failed));
  });
}

function watch(child: ChildProcess, limits: TaskLimits, fail: (error: Error) => void, over: AbortSignal): void {
  const { pid } = child;
  if (!pid) return;
  const { seconds, megabytes, signal } = limits;
  stepBack(pid);
  const abort = () => fail(signal.reason instanceof Error ? signal.reason : new Error('The task was stopped'));
  signal.addEventListener('abort', abort, { once: true, signal: over });
  const late = setTimeout(() => fail(new TaskOverLimit(`It took more than ${seconds} seconds`)), seconds * 1000);
  const look = setInterval(async () => {
    if ((await residentMegabytes(pid)) > megabytes) {
      fail(new TaskOverLimit(`It took more than ${megabytes} MB of memory`));
    }
  }, watchEveryMs);
  over.addEventListener('abort', () => {
    clearTimeout(late);
    clearInterval(look);
  });
}

/** A server that was started even further back may not bring its children forward; they are where they should be. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not worth a recording.
  }
}

/** The process and whatever it has started; zero where the system does not say. */
async function residentMegabytes(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [status, children] = await Promise.all([read('status'), read(`task/${pid}/children`)]);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  const others = await Promise.all((children.match(/\d+/g) ?? []).map((child) => residentMegabytes(Number(child))));
  return others.reduce((sum, megabytes) => sum + megabytes, own);
}

/** Returns once it is gone, so that nothing writes to its files any more. */
async function end(child: ChildProcess): Promise<void> {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
