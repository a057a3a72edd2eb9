import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../boot/startup-error.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const lockKey = 0x0075_71d0;
const recoveryTimeoutMs = 20_000;

/**
 * Allows one instance per data folder. Uses a session-level advisory lock, because PostgreSQL releases it when the holder
 * dies; a lock file would outlive a kill. If PostgreSQL itself dies, it is restarted and the lock is acquired again.
 * `onLost` is called when that fails.
 */
export async function acquireInstanceLock(server: EmbeddedPostgres, dataDir: string, onLost: (error: Error) => void) {
  let client = await acquireLock(server, dataDir);
  let isReleased = false;

  function watch(): void {
    client.once('end', () => {
      if (!isReleased) recover().then(watch, onLost);
    });
  }

  async function recover(): Promise<void> {
    for (const deadline = Date.now() + recoveryTimeoutMs; !isReleased; await wait(100)) {
      try {
        await server.restartIfDead();
        client = await acquireLock(server, dataDir);
        return;
      } catch (error) {
        // A new server cannot start until the last processes of the dead one have exited.
        if (error instanceof DataFolderInUseError || Date.now() > deadline) throw error;
      }
    }
  }

  watch();
  return {
    async release() {
      isReleased = true;
      await client.end();
    },
  };
}

class DataFolderInUseError extends StartupError {}

async function acquireLock(server: EmbeddedPostgres, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.getUrl('postgres') });
  client.on('error', () => {});
  await client.connect();
  for (let attempts = 20; attempts > 0; attempts--) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
    if (rows[0]?.locked) return client;
    await wait(100);
  }
  await client.end();
  throw new DataFolderInUseError(
    `The data folder ${dataDir} is already in use by a running instance. Stop it, or set DATA_DIR.`,
  );
}
