import type { PgBoss } from 'pg-boss';
import { deadLetterQueue } from './failed-jobs.ts';

type QueueStats = {
  queue: string;
  /** Due now. */
  waiting: number;
  /** Due later; most are retries. */
  deferred: number;
  active: number;
  /** How long the oldest waiting job has been due. */
  oldestSeconds: number;
  /** In the dead-letter queue. */
  failed: number;
};

export type QueueStatsReader = {
  /** One entry for each queue, including empty queues. */
  readQueueStats: () => Promise<QueueStats[]>;
};

const statsSql = `
  with open as (
    select name, count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where state < 'active' and start_after > now()) as deferred,
      count(*) filter (where state = 'active') as active,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as oldest
    from pgboss.job where state <= 'active' and name <> $1 group by name
  ), failed as (
    select source_name as name, count(*) as failed
    from pgboss.job where name = $1 and state = 'created' group by source_name
  )
  select queue.name as queue, coalesce(waiting, 0)::int as waiting, coalesce(deferred, 0)::int as deferred,
    coalesce(active, 0)::int as active, coalesce(oldest, 0)::float as "oldestSeconds",
    coalesce(failed, 0)::int as failed
  from pgboss.queue left join open using (name) left join failed using (name)
  where queue.name <> $1 order by queue.name`;

export function createQueueStatsReader(boss: PgBoss): QueueStatsReader {
  return {
    async readQueueStats() {
      return (await boss.getDb().executeSql(statsSql, [deadLetterQueue.name])).rows;
    },
  };
}
