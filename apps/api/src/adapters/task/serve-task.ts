import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a task tells its parent: first that it is ready for its input, then how it ended. */
export type Message<T> = { ready: true } | Outcome<T>;
type Outcome<T> = { result: T } | { refused: string } | { failed: string };

/** Thrown by a task about its input; the message is for people. */
export class Refusal extends Error {}

/** From `runTask`: the process ID of the parent (empty where the kernel ends the task with it) and the priority. */
const [, , parent, priority] = process.argv;

/** The other end of `runTask`: handles one input, then waits to be ended. */
export function serveTask<I, T>(work: (input: I) => Promise<T>): void {
  lowerPriority();
  // In a thread of its own, because the work may block this one for minutes.
  if (parent) new Worker(new URL('./die-with-parent.mjs', import.meta.url), { workerData: Number(parent) });
  process.once('message', async ({ input }: { input: I }) => {
    // Waits to be ended even when nothing else is left to do.
    process.channel?.ref();
    process.send?.(await settle(() => work(input)));
  });
  // Until the kernel has been told to end the task with its parent, nothing else would: a task without input just waits.
  process.once('disconnect', () => process.exit());
  process.send?.({ ready: true });
}

async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    const result = await work();
    // JSON would leave out what is undefined.
    return { result: result ?? (null as T) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * If memory runs out, the kernel ends this process and not the server. A background task also leaves the processor to
 * others: by its nice value, and by that of its session where Linux shares the processors between sessions (autogroups).
 */
function lowerPriority(): void {
  write('oom_score_adj', '1000');
  if (priority !== 'background') return;
  setPriority(5);
  write('autogroup', '10');
}

function write(name: string, value: string): void {
  try {
    writeFileSync(`/proc/self/${name}`, value);
  } catch {
    // Not every system has it.
  }
}
