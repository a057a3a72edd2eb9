import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Messages from a task to its parent: first that it is ready for its input, then its outcome. */
export type TaskMessage<T> = { ready: true } | Outcome<T>;
type Outcome<T> = { result: T } | { refused: string } | { failed: string };

/** Thrown by a task that rejects its input. The message is shown to users. */
export class InputRejected extends Error {}

/** Set by `runTask`: the parent's process ID (empty if the kernel kills the task with its parent) and the priority. */
const [, , parent, priority] = process.argv;

/** Counterpart of `runTask` in the child process: handles one input, then waits to be killed. */
export function serveTask<I, T>(work: (input: I) => Promise<T>): void {
  lowerPriority();
  // In a separate thread, because the work may block this one for minutes.
  if (parent) new Worker(new URL('./die-with-parent.mjs', import.meta.url), { workerData: Number(parent) });
  process.once('message', async ({ input }: { input: I }) => {
    // Keeps the process running until the parent kills it.
    process.channel?.ref();
    process.send?.(await settle(() => work(input)));
  });
  // Ends a task whose parent dies before `setpriv` has set the parent death signal.
  process.once('disconnect', () => process.exit());
  process.send?.({ ready: true });
}

async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    const result = await work();
    // JSON omits undefined values.
    return { result: result ?? (null as T) };
  } catch (error) {
    if (error instanceof InputRejected) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Makes the kernel kill this process, not the server, when memory runs out. A background task also yields the CPU:
 * through its nice value, and through that of its session where Linux schedules by session (autogroups).
 */
function lowerPriority(): void {
  writeProcFile('oom_score_adj', '1000');
  if (priority !== 'background') return;
  // Without privileges, a process cannot take a higher priority than the one it started with.
  setPriority(Math.max(5, getPriority()));
  writeProcFile('autogroup', '10');
}

function writeProcFile(name: string, value: string): void {
  try {
    writeFileSync(`/proc/self/${name}`, value);
  } catch {
    // Not all systems have this file.
  }
}
