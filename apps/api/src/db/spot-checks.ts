import { sql } from 'kysely';
import type { Db } from './database.ts';

export type SpotCheckCounts = { open: number; missed: number };

/** For the dashboard and the metrics. Raw SQL: calls a function of the database. */
export async function countSpotChecks(db: Db): Promise<SpotCheckCounts> {
  const { rows } = await sql<SpotCheckCounts>`select open, missed from count_spot_checks()`.execute(db);
  return rows[0] ?? { open: 0, missed: 0 };
}
