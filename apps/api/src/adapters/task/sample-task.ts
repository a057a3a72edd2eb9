import { spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { InputRejected, serveTask } from './serve-task.ts';

/** Actions for the tests of `runTask`. */
const actions = {
  double: async ({ number }: Call) => number * 2,
  environment: async () => Object.keys(process.env),
  reject: async () => {
    throw new InputRejected('The file is invalid');
  },
  fail: async () => {
    throw new TypeError('A mistake');
  },
  crash: async () => {
    console.error('Crashing');
    process.abort();
  },
  /** Uses CPU time and blocks the event loop. */
  spin: async () => {
    for (;;);
  },
  /** Waits without using CPU time. */
  wait: async () => new Promise(() => setInterval(() => undefined, 1000)),
  useMemory: async () => {
    const buffers: Buffer[] = [];
    for (;;) {
      buffers.push(Buffer.alloc(10 * 1024 ** 2, 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
  write: async ({ file }: Call) => writeFileSync(file, 'Written by the task'),
  link: async ({ file, target }: Call) => symlinkSync(target, file),
  /** Runs a script in a child process. */
  delegate: async ({ program }: Call) => {
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
    return new Promise(() => setInterval(() => undefined, 1000));
  },
};

type Call = { action: keyof typeof actions; number: number; program: string; file: string; target: string };

serveTask((call: Call): Promise<unknown> => actions[call.action](call));
