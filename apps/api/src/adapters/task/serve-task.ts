import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

export type Outcome<T> = { result: T } | { refused: string } | { failed: string };

/** Thrown by a task about its input; the message is for a person. */
export class Refusal extends Error {}

/** The other end of `runTask`: answers one input, then waits to be ended. */
export function serveTask<I, T>(work: (input: I) => Promise<T>): void {
  stepBack();
  // In a thread of its own, because the work may keep this one busy for minutes.
  new Worker(new URL('./die-with-parent.mjs', import.meta.url), { workerData: Number(process.argv[2]) });
  process.once('message', async ({ input }: { input: I }) => {
    const outcome = await outcomeOf(() => work(input));
    // Whoever ends us gives no time for it.
    flushCompileCache();
    process.send?.(outcome);
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

/**
 * Should memory run out before anybody has looked, the system takes this process and not the server. Where each session
 * gets its share of the processors, a priority counts only within it, so that the session as a whole has to step back.
 */
function stepBack(): void {
  for (const [place, value] of Object.entries({ oom_score_adj: '1000', autogroup: '19' })) {
    try {
      writeFileSync(`/proc/self/${place}`, value);
    } catch {
      // Not everywhere.
    }
  }
}
