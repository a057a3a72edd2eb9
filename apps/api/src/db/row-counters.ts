import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Reads row counts by counter name. Triggers maintain the counters. */
export async function readRowCounters(db: Db, names: string[]): Promise<number[]> {
  const query = db.selectFrom('row_counters').select(['name', sql<number>`sum(amount)::bigint`.as('amount')]);
  const rows = await query.where('name', 'in', names).groupBy('name').execute();
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]));
  return names.map((name) => amounts.get(name) ?? 0);
}

export async function sumRowCounters(db: Db, table: string, statuses: readonly string[]): Promise<number> {
  const names = statuses.map((status) => `${table}:${status}`);
  return (await readRowCounters(db, names)).reduce((sum, amount) => sum + amount, 0);
}

/**
 * Compacts the counter deltas into one row per name. Concurrent readers see the same total before and after. Raw SQL:
 * one atomic statement.
 */
export async function compactRowCounters(db: Db): Promise<void> {
  await sql`
    with removed as (delete from row_counters returning name, amount)
    insert into row_counters select name, sum(amount) from removed group by name
  `.execute(db);
}
