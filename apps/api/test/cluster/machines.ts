import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../src/boot/find-free-port.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { asOwner } from '../owner.ts';
import { newDataDir, type Program, startProgram, stopProgram } from '../program.ts';
import { testSecrets } from '../server.ts';

/** A separate PostgreSQL server with an empty database. */
export async function startDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-database-'));
  const server = await startEmbeddedPostgres({ folder, password: 'cluster' });
  await asOwner(server.getUrl('postgres'), 'create database outloud');
  return {
    url: server.getUrl('outloud'),
    /** Stops PostgreSQL and cuts all connections, as an upgrade does. */
    pause: () => server.stop(),
    resume: () => server.restartIfDead(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Between these times a killed machine may have accepted requests that got no response. */
export type Death = { from: number; until: number };

export type Machine = Awaited<ReturnType<typeof newMachine>>;

/** One server process. Its data folder and port stay the same across restarts. */
export async function newMachine(name: string, environment: Record<string, string>, secrets: object = testSecrets) {
  const dataDir = newDataDir();
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const port = await findFreePort();
  let server: Program | null = null;
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
      server = startProgram(dataDir, port, environment);
      return server.ready;
    },
    exited: () => getProcess().exited,
    signal: (signal: NodeJS.Signals) => getProcess().child.kill(signal),
    stop: () => stopProgram(getProcess()),
    async kill(): Promise<Death> {
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
