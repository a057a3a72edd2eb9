import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';
import { isQueueSchemaCurrent, migrateQueueSchema } from '../jobs/queue-schema.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const lockKey = 0x0075_71d1;

/** Applies missing migrations, one transaction per file, and installs or upgrades the job queue's schema. */
export function migrate(url: string): Promise<string[]> {
  return withMigrationLock(url, async (client) => {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const appliedChecksums = new Map(rows.map((row) => [row.name, row.checksum]));
    const newlyApplied = [];
    for (const name of listMigrations()) {
      if (await applyMigration(client, name, appliedChecksums.get(name))) newlyApplied.push(name);
    }
    await migrateQueueSchema(client);
    return newlyApplied;
  });
}

/** Runs `work` with the login in `url`. An advisory lock serializes processes that start at the same time. */
export async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'outloud-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string, appliedChecksum: string | undefined): Promise<boolean> {
  const sql = readFileSync(path.join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  if (appliedChecksum === checksum) return false;
  if (appliedChecksum)
    throw new StartupError(
      `Migration ${name} was changed after it was applied. Add a new migration instead of editing it.`,
    );
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw (error as { code?: string }).code === '42501' ? toMissingPrivilegeError(name, error as Error) : error;
  }
}

/** Returns false if a migration of this version is missing or the login may not read the `migrations` table. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations').catch(() => ({ rows: [] }));
  const applied = new Set(rows.map(({ name }) => name));
  return listMigrations().every((name) => applied.has(name)) && (await isQueueSchemaCurrent(pool));
}

function listMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

function toMissingPrivilegeError(name: string, { message }: Error): StartupError {
  return new StartupError(
    `The login that migrates the database lacks a privilege that ${name} needs (${message}). Allow the login to create roles, or run as a superuser: create role outloud_app nologin; grant outloud_app to <that login>.`,
  );
}
