import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { keyOf, type SpenderLine, type SpenderTask, type SpendMovement } from './movements.ts';

const spender = path.join(import.meta.dirname, 'spender.ts');

/** Its connections carry this name, so that one can see when the last of them is gone. */
export const spenderName = 'spender';

type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** Runs spenders one after the other and keeps what they were told: done, or asked for without an answer. */
export class Spending {
  readonly done = new Map<string, SpendMovement>();
  readonly unanswered = new Map<string, SpendMovement>();
  repeated = 0;
  readonly #people: Pick<SpenderTask, 'customers' | 'testers'>;
  #child: ChildProcess | null = null;
  #ended: Promise<Ended> | null = null;

  constructor(people: Pick<SpenderTask, 'customers' | 'testers'>) {
    this.#people = people;
  }

  /** Resolves when it has begun to spend. */
  async start(databaseUrl: string, options: { seed?: number; finish?: boolean } = {}): Promise<void> {
    const url = `${databaseUrl}?application_name=${spenderName}`;
    const unanswered = [...this.unanswered.values()];
    this.repeated += unanswered.length;
    const task: SpenderTask = { ...this.#people, url, seed: 0, finish: false, ...options, unanswered };
    const child = spawn(process.execPath, [spender, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => this.#hear(line));
    this.#child = child;
    this.#ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(([[code, signal]]) => ({
      code,
      signal,
    }));
    await Promise.race([once(lines, 'line'), this.#ended]);
  }

  /** Resolves when all that it said before its end has been heard. */
  async kill(): Promise<Ended> {
    this.#child?.kill('SIGKILL');
    return this.ended();
  }

  async ended(): Promise<Ended> {
    return (await this.#ended) ?? { code: null, signal: null };
  }

  #hear(text: string): void {
    if (!text.endsWith('}')) return;
    const line: SpenderLine = JSON.parse(text);
    if ('asked' in line) {
      this.unanswered.set(keyOf(line.asked), line.asked);
      return;
    }
    const key = 'done' in line ? line.done : line.refused;
    const movement = this.unanswered.get(key);
    this.unanswered.delete(key);
    if ('done' in line && movement) this.done.set(key, movement);
  }
}
