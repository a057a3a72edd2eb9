import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Serializes transactions that use the same name. The lock ends with the transaction. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
