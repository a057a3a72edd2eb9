import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { getTransferKey, type SpenderLine, type SpenderTask, type SpenderTransfer } from './spender-messages.ts';

const spenderFile = path.join(import.meta.dirname, 'spender.ts');

/** The application name of the spender's connections, used to detect when the last connection is closed. */
export const spenderName = 'spender';

type ExitResult = { code: number | null; signal: NodeJS.Signals | null };

/** Runs one spender process after another. Records committed transfers and transfers with an unknown outcome. */
export class SpenderRunner {
  readonly committed = new Map<string, SpenderTransfer>();
  readonly unanswered = new Map<string, SpenderTransfer>();
  retryCount = 0;
  readonly #accounts: Pick<SpenderTask, 'customers' | 'testers'>;
  #child: ChildProcess | null = null;
  #exit: Promise<ExitResult> | null = null;

  constructor(accounts: Pick<SpenderTask, 'customers' | 'testers'>) {
    this.#accounts = accounts;
  }

  /** Resolves when the first transfer starts. */
  async start(databaseUrl: string, options: { seed?: number; finish?: boolean } = {}): Promise<void> {
    const url = `${databaseUrl}?application_name=${spenderName}`;
    const unanswered = [...this.unanswered.values()];
    this.retryCount += unanswered.length;
    const task: SpenderTask = { ...this.#accounts, url, seed: 0, finish: false, ...options, unanswered };
    const child = spawn(process.execPath, [spenderFile, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => this.#handleLine(line));
    this.#child = child;
    this.#exit = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(([[code, signal]]) => ({
      code,
      signal,
    }));
    await Promise.race([once(lines, 'line'), this.#exit]);
  }

  /** Resolves when the process has exited and all its output was read. */
  async kill(): Promise<ExitResult> {
    this.#child?.kill('SIGKILL');
    return this.waitForExit();
  }

  async waitForExit(): Promise<ExitResult> {
    return (await this.#exit) ?? { code: null, signal: null };
  }

  #handleLine(text: string): void {
    if (!text.endsWith('}')) return;
    const line: SpenderLine = JSON.parse(text);
    if ('started' in line) {
      this.unanswered.set(getTransferKey(line.started), line.started);
      return;
    }
    const key = 'done' in line ? line.done : line.rejected;
    const transfer = this.unanswered.get(key);
    this.unanswered.delete(key);
    if ('done' in line && transfer) this.committed.set(key, transfer);
  }
}
