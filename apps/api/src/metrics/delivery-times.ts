import type pg from 'pg';

/** The 0.5, 0.95 and 0.99 quantiles, in seconds, of deliveries completed in the last seven days. */
export type DeliveryTimes = { from: 'request' | 'submission'; quantiles: [number, number, number] };

const timesSql = `
  with completed as (
    select extract(epoch from d.completed_at - r.created_at) as from_request,
      extract(epoch from d.completed_at - d.submitted_at) as from_submission
    from deliveries d cross join lateral (select created_at from roasts where id = d.roast_id limit 1) r
    where d.completed_at >= now() - interval '7 days' and d.status = 'completed' and d.tester_id is not null
  )
  select 'request' as from, percentile_cont(array[0.5, 0.95, 0.99]) within group (order by from_request) as quantiles
  from completed having count(*) > 0
  union all
  select 'submission', percentile_cont(array[0.5, 0.95, 0.99]) within group (order by from_submission)
  from completed having count(*) > 0`;

/** Returns an empty list if no delivery was completed. */
export async function readDeliveryTimes(pool: pg.Pool): Promise<DeliveryTimes[]> {
  return (await pool.query<DeliveryTimes>(timesSql)).rows;
}
