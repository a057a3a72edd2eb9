import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export type Outcome<T> = { result: T } | { refused: string } | { failed: string };

/** Thrown by a task about its input; the message is for a person. */
export class Refusal extends Error {}

/** The other end of `runTask`: answers one input, then waits to be ended. */
export function serveTask<I, T>(work: (input: I) => Promise<T>): void {
  dieFirstOfAll();
  // In a thread of its own, because the work may keep this one busy for minutes.
  new Worker(new URL('./die-with-parent.ts', import.meta.url), { workerData: Number(process.argv[2]) });
  process.once('message', async ({ input }: { input: I }) => {
    process.send?.(await outcomeOf(() => work(input)));
  });
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Should memory run out before anybody has looked, the system takes this process and not the server. */
function dieFirstOfAll(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not everywhere.
  }
}
