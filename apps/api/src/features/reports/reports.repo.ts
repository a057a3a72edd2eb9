import type { ReportDay } from '@outloud/contract/operators/reports';
import { deliveryPromise } from '@outloud/domain/roasts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Tables } from '../../db/tables.ts';

/** Returns the start (00:00 UTC) of the period of `days` days that ends today. */
const getPeriodStart = (days: number) =>
  sql`((date_trunc('day', now() at time zone 'utc') - ${days - 1} * interval '1 day') at time zone 'utc')`;

const toUtcDate = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;

/** Selects the hours from request to completion by testers. The lateral join reads only the roasts of these deliveries. */
const selectCompletedDeliveries = (days: number) => sql`
  select ${toUtcDate('d.completed_at')} as day, extract(epoch from d.completed_at - r.created_at) / 3600 as hours
  from deliveries d cross join lateral (select created_at from roasts where id = d.roast_id limit 1) r
  where d.completed_at >= ${getPeriodStart(days)} and d.status = 'completed' and d.tester_id is not null`;

const computeHoursPercentile = (fraction: number) =>
  sql<number | null>`round((percentile_cont(${fraction}::float) within group (order by hours))::numeric, 2)::float`;

const sumCredits = (sign: RawBuilder<unknown>) => sql`coalesce(sum(credits * ${sign}), 0)::bigint`;
const revenueSign = sql`case kind when 'capture' then 1 when 'refund' then -1 when 'reopening' then -1 else 0 end`;
const purchaseSign = sql`case kind when 'purchase' then 1 when 'reinstatement' then 1 when 'reversal' then -1 else 0 end`;

/** One row per day, including days without activity. Raw SQL: analytic query. */
export async function listReportDays(db: Db, days: number): Promise<ReportDay[]> {
  const { rows } = await sql<ReportDay>`
    with requested as (
      select ${toUtcDate('created_at')} as day, count(*) as requests from roasts
      where created_at >= ${getPeriodStart(days)} and reviewers = 'testers' group by 1
    ), delivered as (
      select day, count(*) as deliveries, ${computeHoursPercentile(0.5)} as median, ${computeHoursPercentile(0.95)} as p95
      from (${selectCompletedDeliveries(days)}) completed group by 1
    ), transferred as (
      select ${toUtcDate('created_at')} as day, ${sumCredits(revenueSign)} as revenue, ${sumCredits(purchaseSign)} as bought
      from ledger_transfers where created_at >= ${getPeriodStart(days)} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(requests, 0) as requests, coalesce(deliveries, 0) as deliveries,
      median as "medianHours", p95 as "p95Hours", coalesce(revenue, 0) as revenue, coalesce(bought, 0) as bought
    from (
      select generate_series(today - ${days - 1}::int, today, '1 day')::date as day
      from (select (now() at time zone 'utc')::date as today) now
    ) days
    left join requested using (day) left join delivered using (day) left join transferred using (day)
    order by day
  `.execute(db);
  return rows;
}

type DeliveryTimes = { medianHours: number | null; p95Hours: number | null; inTime: number | null };

/** Covers the whole period. `inTime` is the share of deliveries within the promised hours. Raw SQL: analytic query. */
export async function getDeliveryTimes(db: Db, days: number): Promise<DeliveryTimes> {
  const { rows } = await sql<DeliveryTimes>`
    select ${computeHoursPercentile(0.5)} as "medianHours", ${computeHoursPercentile(0.95)} as "p95Hours",
      round(avg((hours <= ${deliveryPromise.hours})::int), 4)::float as "inTime"
    from (${selectCompletedDeliveries(days)}) completed
  `.execute(db);
  return rows[0] ?? { medianHours: null, p95Hours: null, inTime: null };
}

type Isolation = Pick<Tables['process_isolation'], 'role' | 'level'>;

export async function upsertIsolation(db: Db, { role, level }: Isolation): Promise<void> {
  const row = { role, level, reported_at: databaseNow };
  const insert = db.insertInto('process_isolation').values(row);
  await insert.onConflict((conflict) => conflict.column('role').doUpdateSet(row)).execute();
}

export function listIsolation(db: Db) {
  return db.selectFrom('process_isolation').selectAll().orderBy('role').execute();
}
