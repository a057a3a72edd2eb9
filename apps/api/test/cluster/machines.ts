import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../src/boot/find-free-port.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { asOwner } from '../owner.ts';
import { newDataDir, type Program, startProgram, stopProgram } from '../program.ts';
import { testSecrets } from '../server.ts';

/** A PostgreSQL that belongs to no program, with an empty database in it. */
export async function startDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-database-'));
  const server = await startEmbeddedPostgres({ folder, password: 'cluster' });
  await asOwner(server.getUrl('postgres'), 'create database outloud');
  return {
    url: server.getUrl('outloud'),
    /** Asked to end at once, as whoever upgrades it does; all connections are cut. */
    pause: () => server.stop(),
    resume: () => server.restartIfDead(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Between these moments a killed machine may have taken requests that it never answered. */
export type Death = { from: number; until: number };

export type Machine = Awaited<ReturnType<typeof newMachine>>;

/** One process with a folder and a port of its own, which it keeps from one start to the next. */
export async function newMachine(name: string, environment: Record<string, string>, secrets: object = testSecrets) {
  const dataDir = newDataDir();
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const port = await findFreePort();
  let program: Program | null = null;
  const running = () => {
    if (!program) throw new Error(`${name} was never started`);
    return program;
  };
  return {
    name,
    port,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    output: () => running().output(),
    /** Resolves when it is ready, rejects when it refuses to start. */
    start() {
      program = startProgram(dataDir, port, environment);
      return program.ready;
    },
    exited: () => running().exited,
    signal: (signal: NodeJS.Signals) => running().child.kill(signal),
    stop: () => stopProgram(running()),
    async kill(): Promise<Death> {
      const from = Date.now();
      running().child.kill('SIGKILL');
      await running().exited;
      return { from, until: Date.now() };
    },
    async remove() {
      program?.child.kill('SIGKILL');
      await program?.exited;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
