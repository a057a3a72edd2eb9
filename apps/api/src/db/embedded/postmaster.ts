import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../boot/startup-error.ts';

type Postmaster = { pid: number; port: number };

/** Finds the server that runs in a cluster folder by its postmaster.pid. Removes a stale postmaster.pid. */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, 'postmaster.pid');
  const content = readIfPresent(file);
  if (content === null) return null;
  const [pid, , , port] = content.split('\n');
  if (isPostgres(Number(pid))) return { pid: Number(pid), port: Number(port) };
  // PostgreSQL would not start if another process now has the PID in the stale file.
  rmSync(file, { force: true });
  return null;
}

export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  while (findPostmaster(cluster)?.pid === running.pid) await wait(20);
}

export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new StartupError('The database in the data folder does not accept the password in its secrets.json.');
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return isProcessAlive(pid);
  // State Z is a zombie: the process has exited but was not reaped yet.
  return /^\d+ \(postgres\) [^Z]/.test(readIfPresent(`/proc/${pid}/stat`) ?? '');
}

/** Does not check first whether the file exists: PostgreSQL removes it while it stops. */
function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process of a file in /proc has ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
