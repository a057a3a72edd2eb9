import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export type Database = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> };

// Counts and sums come back as numbers: whole credits and rows stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The role that the program works as; the migrations make it, and what they revoke from it stays impossible. */
const applicationRole = 'outloud_app';

export function openDatabase(url: string, { max = 10 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: asApplication(url),
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'outloud',
  });
  // The query under way fails and the pool opens a new connection; an error that nobody hears would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/** In the address itself, where it joins options that are there: those would silently replace any given beside it. */
function asApplication(url: string): string {
  const address = new URL(url);
  const options = [address.searchParams.get('options'), `-c role=${applicationRole}`].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  return address.href;
}

/** A pooler in between may drop what a connection asks for; then the program would work with the owner's rights. */
export async function requireApplicationRole({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ current_user: string }>('select current_user');
  const actual = rows[0]?.current_user;
  if (actual === applicationRole) return;
  throw new StartupError(
    `The connection of DATABASE_URL works as ${actual} and not as ${applicationRole}: connect directly.`,
  );
}
