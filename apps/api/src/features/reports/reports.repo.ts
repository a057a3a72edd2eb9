import type { ReportDay } from '@outloud/contract/operators/reports';
import { arrival } from '@outloud/domain/roasts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Midnight (UTC) at which the first of the last days began, today's included. */
const beginOf = (days: number) =>
  sql`((date_trunc('day', now() at time zone 'utc') - ${days - 1} * interval '1 day') at time zone 'utc')`;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;

/** How long each delivery took that was completed in these days. Looked up one by one: no request is read but theirs. */
const completedIn = (days: number) => sql`
  select ${dayOf('d.completed_at')} as day, extract(epoch from d.completed_at - r.created_at) / 3600 as hours
  from deliveries d cross join lateral (select created_at from roasts where id = d.roast_id limit 1) r
  where d.completed_at >= ${beginOf(days)} and d.status = 'completed'`;

const hoursWithin = (part: number) =>
  sql<number | null>`round((percentile_cont(${part}::float) within group (order by hours))::numeric, 2)::float`;

const sumOf = (signs: RawBuilder<unknown>) => sql`coalesce(sum(credits * ${signs}), 0)::bigint`;
const earned = sql`case kind when 'capture' then 1 when 'refund' then -1 when 'reopening' then -1 else 0 end`;
const bought = sql`case kind when 'purchase' then 1 when 'reinstatement' then 1 when 'reversal' then -1 else 0 end`;

/** One row a day, also of those on which nothing happened. Only what happened in these days is read. */
export async function readDays(db: Db, days: number): Promise<ReportDay[]> {
  const { rows } = await sql<ReportDay>`
    with requested as (
      select ${dayOf('created_at')} as day, count(*) as requests from roasts
      where created_at >= ${beginOf(days)} group by 1
    ), delivered as (
      select day, count(*) as deliveries, ${hoursWithin(0.5)} as median, ${hoursWithin(0.95)} as p95
      from (${completedIn(days)}) completed group by 1
    ), moved as (
      select ${dayOf('created_at')} as day, ${sumOf(earned)} as revenue, ${sumOf(bought)} as bought
      from ledger_transfers where created_at >= ${beginOf(days)} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(requests, 0) as requests, coalesce(deliveries, 0) as deliveries,
      median as "medianHours", p95 as "p95Hours", coalesce(revenue, 0) as revenue, coalesce(bought, 0) as bought
    from (
      select generate_series(today - ${days - 1}::int, today, '1 day')::date as day
      from (select (now() at time zone 'utc')::date as today) now
    ) days
    left join requested using (day) left join delivered using (day) left join moved using (day)
    order by day
  `.execute(db);
  return rows;
}

type Pace = { medianHours: number | null; p95Hours: number | null; inTime: number | null };

/** The same over all of these days, and which part came within the promise. */
export async function readPace(db: Db, days: number): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select ${hoursWithin(0.5)} as "medianHours", ${hoursWithin(0.95)} as "p95Hours",
      round(avg((hours <= ${arrival.hours})::int), 4)::float as "inTime"
    from (${completedIn(days)}) completed
  `.execute(db);
  return rows[0] ?? { medianHours: null, p95Hours: null, inTime: null };
}

type Isolation = Pick<Tables['process_isolation'], 'role' | 'level'>;

export async function upsertIsolation(db: Db, { role, level }: Isolation): Promise<void> {
  const row = { role, level, reported_at: sql<Date>`now()` };
  const insert = db.insertInto('process_isolation').values(row);
  await insert.onConflict((conflict) => conflict.column('role').doUpdateSet(row)).execute();
}

export function listIsolation(db: Db) {
  return db.selectFrom('process_isolation').selectAll().orderBy('role').execute();
}
