import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import {
  ensureAppLogin,
  getAppLoginName,
  listExcessPrivileges,
  requireLeastPrivilege,
  withLogin,
} from '../db/app-login.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { acquireInstanceLock } from '../db/embedded/instance-lock.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { runStartupStep } from './run-startup-step.ts';
import type { Secrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';
import { verifyInstallationKey } from './verify-installation-key.ts';

export const databaseName = 'outloud';

type LoadedSecrets = { secrets: Secrets; file: string };
type Logins = { owner: string; app: string };

/**
 * Opens the configured or the embedded database with the app login. Migrates it first if the owner login is known. `close`
 * also stops an embedded PostgreSQL that was started here. `onLost` is called when the embedded PostgreSQL dies and cannot
 * be restarted.
 */
export function openAndMigrateDatabase(
  config: Config,
  loaded: LoadedSecrets,
  onLost: (error: Error) => void,
): Promise<Database> {
  return config.databaseUrl ? openExternal(config, config.databaseUrl, loaded) : openEmbedded(config, loaded, onLost);
}

/** Backs `npm run migrate`: creates the DATABASE_URL login and returns the names of the applied migrations. */
export async function migrateExternalDatabase(config: Config): Promise<string[]> {
  const { databaseUrl: url, databaseMigrationUrl: migrationUrl } = config;
  if (!url)
    throw new StartupError('DATABASE_URL is not set. The embedded database is migrated when the server starts.');
  const owner = await findOwnerUrl(config, url);
  if (!owner) throw new StartupError('Set DATABASE_MIGRATION_URL to the login that owns the tables.');
  const applied = await migrate(owner);
  if (migrationUrl) await ensureAppLogin(migrationUrl, url);
  return applied;
}

async function openExternal(config: Config, url: string, loaded: LoadedSecrets): Promise<Database> {
  const owner = await findOwnerUrl(config, url);
  const app = owner && !config.databaseMigrationUrl ? deriveAppUrl(url, loaded.secrets) : url;
  if (owner) await prepareDatabase({ owner, app }, loaded);
  await withClient(app, 'DATABASE_URL', async () => {});
  return openAsApp(app, loaded);
}

/** Returns null when only the app login is known. */
async function findOwnerUrl({ databaseMigrationUrl }: Config, url: string): Promise<string | null> {
  if (databaseMigrationUrl)
    return withClient(databaseMigrationUrl, 'DATABASE_MIGRATION_URL', async () => databaseMigrationUrl);
  const excessPrivileges = await withClient(url, 'DATABASE_URL', (client) => listExcessPrivileges(client));
  return excessPrivileges.length > 0 ? url : null;
}

/** Used when no app login is configured. */
export function deriveAppUrl(ownerUrl: string, { databaseAppPassword }: Secrets): string {
  const { database = '' } = new pg.Client({ connectionString: ownerUrl });
  return withLogin(ownerUrl, getAppLoginName(database), databaseAppPassword);
}

/** Verifies the key first: a machine with the wrong secrets must not change the password that other machines use. */
async function prepareDatabase({ owner, app }: Logins, { secrets, file }: LoadedSecrets): Promise<void> {
  await runStartupStep('Migrating the database', () => migrate(owner));
  const database = openDatabase(owner, { max: 1 });
  await verifyInstallationKey(database, secrets, file).finally(database.close);
  await ensureAppLogin(owner, app);
}

async function openAsApp(url: string, { secrets, file }: LoadedSecrets): Promise<Database> {
  const database = openDatabase(url);
  try {
    await requireLeastPrivilege(database.pool);
    if (!(await isMigrated(database.pool))) {
      throw new StartupError(
        'The database at DATABASE_URL is missing migrations for this version. Run "npm run migrate" with DATABASE_MIGRATION_URL set to the login that owns the tables.',
      );
    }
    await verifyInstallationKey(database, secrets, file);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openEmbedded(config: Config, loaded: LoadedSecrets, onLost: (error: Error) => void): Promise<Database> {
  const { databasePassword } = loaded.secrets;
  const folder = path.join(config.dataDir, 'postgres');
  await mkdir(folder, { recursive: true });
  const server = await startEmbeddedPostgres({ folder, password: databasePassword });
  const lock = await acquireInstanceLock(server, config.dataDir, onLost);
  const stop = async () => {
    await lock.release();
    await server.stop();
  };
  try {
    await createDatabase(server.getUrl('postgres'));
    const owner = server.getUrl(databaseName);
    const app = deriveAppUrl(owner, loaded.secrets);
    await prepareDatabase({ owner, app }, loaded);
    const database = await openAsApp(app, loaded);
    return { ...database, close: () => database.close().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function withClient<T>(url: string, variable: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect().catch((error) => {
      throw new StartupError(
        `The database at ${variable} (${new URL(url).host}) cannot be reached: ${describeError(error)}.`,
      );
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
  await client.end();
}

function describeError(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no response';
}
