import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';

const lockKey = 0x0075_71d0;

/**
 * One instance per data folder. A session lock, because the database lets go of it the moment its holder dies,
 * however it dies; a lock file would outlive a kill.
 */
export async function lockInstance(url: string, dataDir: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  for (let patience = 20; patience > 0; patience--) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
    if (rows[0]?.locked) return { release: () => client.end() };
    await wait(100);
  }
  await client.end();
  throw new StartupError(
    `The data folder ${dataDir} is already in use by a running instance: stop it, or set DATA_DIR.`,
  );
}
