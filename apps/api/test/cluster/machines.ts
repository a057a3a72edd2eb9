import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import {
  createDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { findFreePort } from '../../src/boot/find-free-port.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { testSecrets } from '../server.ts';

/** A separate PostgreSQL server with an empty database. */
export async function startDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-database-'));
  const server = await startEmbeddedPostgres({ folder, password: 'cluster' });
  await queryAsOwner(server.getUrl('postgres'), 'create database outloud');
  return {
    url: server.getUrl('outloud'),
    /** Stops PostgreSQL and closes all connections, as an upgrade does. */
    pause: () => server.stop(),
    resume: () => server.restartIfDead(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Between these times, a killed machine may have accepted requests without responding. */
export type KillWindow = { from: number; until: number };

export type Machine = Awaited<ReturnType<typeof createMachine>>;

/** One server process. Its data folder and port stay the same across restarts. */
export async function createMachine(name: string, environment: Record<string, string>, secrets: object = testSecrets) {
  const dataDir = createDataDir();
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const port = await findFreePort();
  let server: ServerProcess | null = null;
  const getProcess = () => {
    if (!server) throw new Error(`${name} was never started`);
    return server;
  };
  return {
    name,
    port,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    output: () => getProcess().output(),
    start() {
      server = startServerProcess(dataDir, port, environment);
      return server.ready;
    },
    exited: () => getProcess().exited,
    signal: (signal: NodeJS.Signals) => getProcess().child.kill(signal),
    stop: () => stopServerProcess(getProcess()),
    async kill(): Promise<KillWindow> {
      const from = Date.now();
      getProcess().child.kill('SIGKILL');
      await getProcess().exited;
      return { from, until: Date.now() };
    },
    async remove() {
      server?.child.kill('SIGKILL');
      await server?.exited;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
