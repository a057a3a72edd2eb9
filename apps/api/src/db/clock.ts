import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** The one clock that all machines share; their own may differ by minutes. */
export async function readClock(db: Db | Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
