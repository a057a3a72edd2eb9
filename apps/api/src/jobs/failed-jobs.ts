import { failedJobDays } from '@outloud/domain/retention';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Trx } from '../db/database.ts';

/** Where jobs go that were tried as often as they may be; an operator can send them back for a while. */
export const failedQueue = { name: 'failed-jobs', options: { retentionSeconds: failedJobDays * 86_400 } } as const;

type FailedJob = {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  error: string;
  attempts: number;
  failedAt: Date;
};

export type FailedJobs = {
  /** The newest first. The same work is listed once, however often it has failed. */
  listFailed: (limit: number) => Promise<FailedJob[]>;
  /** Has it tried again, in the caller's transaction; null when it is not there, or somebody else has done so. */
  retryFailed: (trx: Trx, id: string) => Promise<{ queue: string } | null>;
};

// The queue's own search reads every job it finds, and one that runs every five minutes may have failed thousands of times.
const listSql = `
  select * from (
    select distinct on (source_name, data) id, source_name as queue, data, created_on as "failedAt",
      source_retry_count + 1 as attempts, coalesce(source_output ->> 'message', source_output::text, '') as error
    from pgboss.job where name = $1 and state = 'created' and source_name is not null
    order by source_name, data, created_on desc
  ) newest
  order by "failedAt" desc, id limit $2`;

const forgetSameSql = `
  delete from pgboss.job where name = $1 and state = 'created' and source_name = $2
    and data = $3::jsonb`;

export function createFailedJobs(boss: PgBoss): FailedJobs {
  return {
    async listFailed(limit) {
      const { rows } = await boss.getDb().executeSql(listSql, [failedQueue.name, limit]);
      return rows;
    },
    async retryFailed(trx, id) {
      const db = fromKysely(trx);
      const [job] = await boss.findJobs<object>(failedQueue.name, { id, queued: true, db });
      if (!job?.sourceName) return null;
      if ((await boss.redrive(failedQueue.name, { ids: [id], db })) === 0) return null;
      await db.executeSql(forgetSameSql, [failedQueue.name, job.sourceName, JSON.stringify(job.data)]);
      return { queue: job.sourceName };
    },
  };
}
