import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const lockKey = 0x0075_71d0;
const recoveryMs = 20_000;

/**
 * One instance per data folder. A session lock, because the database lets go of it the moment its holder dies,
 * however it dies; a lock file would outlive a kill. When the database itself dies, it is started again and the
 * lock taken anew; `onLost` is told when that fails.
 */
export async function holdInstanceLock(server: EmbeddedPostgres, dataDir: string, onLost: (error: Error) => void) {
  let client = await take(server, dataDir);
  let released = false;

  function watch(): void {
    client.once('end', () => {
      if (!released) recover().then(watch, onLost);
    });
  }

  async function recover(): Promise<void> {
    for (const deadline = Date.now() + recoveryMs; !released; await wait(100)) {
      try {
        await server.revive();
        client = await take(server, dataDir);
        return;
      } catch (error) {
        // Until the last processes of a dead server are gone, a new one cannot start.
        if (error instanceof InUse || Date.now() > deadline) throw error;
      }
    }
  }

  watch();
  return {
    async release() {
      released = true;
      await client.end();
    },
  };
}

class InUse extends StartupError {}

async function take(server: EmbeddedPostgres, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  for (let patience = 20; patience > 0; patience--) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
    if (rows[0]?.locked) return client;
    await wait(100);
  }
  await client.end();
  throw new InUse(`The data folder ${dataDir} is already in use by a running instance: stop it, or set DATA_DIR.`);
}
