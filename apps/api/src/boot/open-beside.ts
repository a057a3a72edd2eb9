import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { holdInstanceLock } from '../db/instance-lock.ts';
import { isMigrated } from '../db/migrate.ts';
import { findPostmaster } from '../db/postmaster.ts';
import { databaseName, deriveAppUrl } from './open-database.ts';
import { loadSecrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

type Beside = Database & { ownerUrl: string };

/** The database of an instance for looking at it: beside the running program, or started for the purpose. */
export async function openBeside(config: Config): Promise<Beside> {
  const opened = config.databaseUrl ? openExternal(config, config.databaseUrl) : await openFolder(config);
  if (await isMigrated(opened.pool)) return opened;
  await opened.close();
  throw new StartupError('There is no database of this version there: start the program first.');
}

/** With the login that is configured, also where that is the owner's: tools run for the person who knows it. */
function openExternal({ databaseMigrationUrl }: Config, url: string): Beside {
  return { ...openDatabase(url), ownerUrl: databaseMigrationUrl ?? url };
}

async function openFolder(config: Config): Promise<Beside> {
  const folder = path.join(config.dataDir, 'postgres');
  const cluster = path.join(folder, 'cluster');
  if (!existsSync(cluster)) throw new StartupError(`There is no database in DATA_DIR=${config.dataDir}.`);
  const { secrets } = await loadSecrets(config);
  const isRunning = findPostmaster(cluster) !== null;
  const server = await startEmbeddedPostgres({ folder, password: secrets.databasePassword });
  const ownerUrl = server.url(databaseName);
  const database = { ...openDatabase(deriveAppUrl(ownerUrl, secrets)), ownerUrl };
  if (isRunning) return database;
  const lock = await holdInstanceLock(server, config.dataDir, (error) => console.error(error.message));
  return { ...database, close: () => database.close().then(lock.release).then(server.stop) };
}
