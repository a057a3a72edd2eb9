import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const lockKey = 0x0075_71d1;

/** Applies what is missing, each file in a transaction of its own; a lock keeps processes that start together apart. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'outloud-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const fresh = [];
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      if (await apply(client, name, applied.get(name))) fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, known: string | undefined): Promise<boolean> {
  const sql = readFileSync(path.join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  if (known === checksum) return false;
  if (known)
    throw new StartupError(`Migration ${name} was applied in another form: add a new file instead of editing it.`);
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
