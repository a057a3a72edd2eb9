import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Refusal, serveTask } from './serve-task.ts';

/** What the tests of `runTask` let a task do. */
const deeds = {
  double: async ({ number }: { number: number }) => number * 2,
  environment: async () => Object.keys(process.env),
  refuse: async () => {
    throw new Refusal('The file is no good');
  },
  fail: async () => {
    throw new TypeError('A mistake');
  },
  crash: async () => {
    console.error('Falling over');
    process.abort();
  },
  /** Not even reading messages. */
  hang: async ({ pidFile }: { pidFile: string }) => {
    writeFileSync(pidFile, String(process.pid));
    for (;;);
  },
  hoard: async () => {
    const hoard: Buffer[] = [];
    for (;;) {
      hoard.push(Buffer.alloc(10 * 1024 ** 2, 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
  /** By a process of its own. */
  delegate: async ({ program, pidFile }: { program: string; pidFile: string }) => {
    const { pid } = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
    writeFileSync(pidFile, String(pid));
    for (;;);
  },
};

type Call = { deed: keyof typeof deeds; number: number; program: string; pidFile: string };

serveTask((call: Call): Promise<unknown> => deeds[call.deed](call));
