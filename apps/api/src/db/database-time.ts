import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** The database clock in a query: the start of the transaction. */
export const databaseNow = sql<Date>`now()`;

export function hoursAgo(hours: number) {
  return sql<Date>`now() - ${hours} * interval '1 hour'`;
}

export function daysAgo(days: number) {
  return sql<Date>`now() - ${days} * interval '1 day'`;
}

/** Reads the database clock, which all machines share. Their own clocks may differ by minutes. */
export async function readDatabaseTime(db: Db | Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
