import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { holdInstanceLock } from '../db/instance-lock.ts';
import { migrate } from '../db/migrate.ts';
import type { Secrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';
import { step } from './step.ts';

const name = 'outloud';

/**
 * The configured database, or the embedded one; migrated either way. `close` also stops what was started here.
 * `onLost` is told when the embedded one is gone and cannot be brought back.
 */
export async function openAndMigrate(
  config: Config,
  secrets: Secrets,
  onLost: (error: Error) => void,
): Promise<Database> {
  const opened = config.databaseUrl ? await external(config.databaseUrl) : await embedded(config, secrets, onLost);
  try {
    await step('Migrating the database', () => migrate(opened.pool));
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function external(url: string): Promise<Database> {
  const database = openDatabase(url);
  try {
    await database.pool.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    throw new StartupError(`The database at DATABASE_URL (${new URL(url).host}) cannot be reached: ${reason(error)}.`);
  }
}

async function embedded(config: Config, secrets: Secrets, onLost: (error: Error) => void): Promise<Database> {
  const folder = path.join(config.dataDir, 'postgres');
  await mkdir(folder, { recursive: true });
  const server = await startEmbeddedPostgres({ folder, password: secrets.databasePassword });
  const lock = await holdInstanceLock(server, config.dataDir, onLost);
  const database = openDatabase(server.url(name));
  const close = async () => {
    await database.close();
    await lock.release();
    await server.stop();
  };
  try {
    await createDatabase(server.url('postgres'));
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no answer';
}
