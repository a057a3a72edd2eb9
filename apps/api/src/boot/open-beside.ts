import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { holdInstanceLock } from '../db/instance-lock.ts';
import { isMigrated } from '../db/migrate.ts';
import { findPostmaster } from '../db/postmaster.ts';
import { databaseName } from './open-database.ts';
import { loadSecrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

/** The database of an instance for looking at it: beside the running program, or started for the purpose. */
export async function openBeside(config: Config): Promise<Database> {
  const opened = config.databaseUrl ? openDatabase(config.databaseUrl) : await openFolder(config);
  if (await isMigrated(opened.pool)) return opened;
  await opened.close();
  throw new StartupError('There is no database of this version there: start the program first.');
}

async function openFolder(config: Config): Promise<Database> {
  const folder = path.join(config.dataDir, 'postgres');
  const cluster = path.join(folder, 'cluster');
  if (!existsSync(cluster)) throw new StartupError(`There is no database in DATA_DIR=${config.dataDir}.`);
  const { secrets } = await loadSecrets(config);
  const isRunning = findPostmaster(cluster) !== null;
  const server = await startEmbeddedPostgres({ folder, password: secrets.databasePassword });
  const database = openDatabase(server.url(databaseName));
  if (isRunning) return database;
  const lock = await holdInstanceLock(server, config.dataDir, (error) => console.error(error.message));
  return { ...database, close: () => database.close().then(lock.release).then(server.stop) };
}
