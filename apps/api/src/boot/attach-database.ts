import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { acquireInstanceLock } from '../db/embedded/instance-lock.ts';
import { findPostmaster } from '../db/embedded/postmaster.ts';
import { isMigrated } from '../db/migrate.ts';
import { databaseName, deriveAppUrl } from './open-database.ts';
import { loadSecrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

type AttachedDatabase = Database & { ownerUrl: string };

/** Opens an installation's database for a tool: shares it with a running server, or starts the embedded PostgreSQL. */
export async function attachDatabase(config: Config): Promise<AttachedDatabase> {
  const database = config.databaseUrl ? openExternal(config, config.databaseUrl) : await openEmbedded(config);
  if (await isMigrated(database.pool)) return database;
  await database.close();
  throw new StartupError('The database has not been migrated to this version. Start the server first.');
}

/** Unlike the server, a tool may connect as the owner, because only an operator with that login can run it. */
function openExternal({ databaseMigrationUrl }: Config, url: string): AttachedDatabase {
  return { ...openDatabase(url), ownerUrl: databaseMigrationUrl ?? url };
}

async function openEmbedded(config: Config): Promise<AttachedDatabase> {
  const folder = path.join(config.dataDir, 'postgres');
  const cluster = path.join(folder, 'cluster');
  if (!existsSync(cluster)) throw new StartupError(`There is no database in DATA_DIR=${config.dataDir}.`);
  const { secrets } = await loadSecrets(config);
  const isRunning = findPostmaster(cluster) !== null;
  const server = await startEmbeddedPostgres({ folder, password: secrets.databasePassword });
  const ownerUrl = server.getUrl(databaseName);
  const database = { ...openDatabase(deriveAppUrl(ownerUrl, secrets)), ownerUrl };
  if (isRunning) return database;
  const lock = await acquireInstanceLock(server, config.dataDir, (error) => console.error(error.message));
  return { ...database, close: () => database.close().then(lock.release).then(server.stop) };
}
