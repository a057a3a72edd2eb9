import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export type Database = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> };

// Parses bigint counts and sums as numbers: credits and row counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(url: string, { max = 10 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Includes the wait for a free connection. On a busy machine, requests should wait rather than fail.
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    application_name: 'outloud',
  });
  // The running query fails and the pool opens a new connection. An 'error' event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/** Serializes transactions that use the same name. The lock ends with the transaction. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
