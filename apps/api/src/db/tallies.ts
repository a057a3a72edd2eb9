import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How many rows count under each of these names, kept by triggers. */
export async function readTallies(db: Db, names: string[]): Promise<number[]> {
  const query = db.selectFrom('tallies').select(['name', sql<number>`sum(amount)::bigint`.as('amount')]);
  const rows = await query.where('name', 'in', names).groupBy('name').execute();
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]));
  return names.map((name) => amounts.get(name) ?? 0);
}

/** How many rows of a table have one of these statuses. */
export async function sumTallies(db: Db, table: string, statuses: readonly string[]): Promise<number> {
  const names = statuses.map((status) => `${table}:${status}`);
  return (await readTallies(db, names)).reduce((sum, amount) => sum + amount, 0);
}

/** Folds what has been added up since the last time into one row a name; whoever reads meanwhile sees either. */
export async function foldTallies(db: Db): Promise<void> {
  await sql`
    with gone as (delete from tallies returning name, amount)
    insert into tallies select name, sum(amount) from gone group by name
  `.execute(db);
}
