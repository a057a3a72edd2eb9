import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const mainFile = path.join(import.meta.dirname, '../../../apps/api/src/main.ts');
/** Cached, because compiling the code takes a third of the startup time. */
const compileCache = path.join(import.meta.dirname, '../../../node_modules/.cache/program');

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** Resolves when the server prints that it is ready, rejects if it exits first. */
  ready: Promise<void>;
};

/** Starts the real server as a child process, as `npm start` does after the build. */
export function startServerProcess(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): ServerProcess {
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      // Most tests submit the same short recordings many times.
      COMPARE_RECORDINGS: 'off',
      MIN_VIDEO_SECONDS: '30',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Outloud is ready.')) resolve();
      });
    }
    exited.then((code) => reject(new Error(`The server exited with ${code}:\n${output}`)));
  });
  ready.catch(() => {});
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, exited, ready };
}

export async function stopServerProcess(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.exited;
}

export function createDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'outloud-program-'));
}

/** Copies the prepared data folder. Keeps file owners, which PostgreSQL requires. */
export function copyPreparedDataDir(): string {
  const dataDir = createDataDir();
  execFileSync('cp', ['-a', `${process.env.PREPARED_DATA_DIR}/.`, dataDir]);
  return dataDir;
}

/** Stops the PostgreSQL that a killed server left running, then removes the data folder. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const pid = readPostgresPid(dataDir);
  if (pid && isProcessRunning(pid)) {
    process.kill(pid, 'SIGINT');
    while (isProcessRunning(pid)) await wait(20);
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Never returns 0: killing pid 0 would kill the process group of the test. */
export function requirePostgresPid(dataDir: string): number {
  const pid = readPostgresPid(dataDir);
  if (!pid) throw new Error('PostgreSQL is not running');
  return pid;
}

export function readPostgresPid(dataDir: string): number | null {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Returns how long the server has waited for a CPU, or 0 on systems other than Linux. */
export function getCpuWaitMs({ child }: ServerProcess): number {
  const file = `/proc/${child.pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

export function getResidentMegabytes({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

/** Returns the database URL of the running server with the owner login. */
export function getOwnerDatabaseUrl(dataDir: string): string {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const port = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://outloud:${databasePassword}@127.0.0.1:${port}/outloud`;
}

/** Returns false for a zombie process. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/stat`;
    return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
