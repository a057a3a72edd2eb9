import { failedJobDays } from '@outloud/domain/retention';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Trx } from '../db/database.ts';

/** Dead-letter queue: an operator can retry a job from here until its retention ends. */
export const deadLetterQueue = { name: 'failed-jobs', options: { retentionSeconds: failedJobDays * 86_400 } } as const;

type FailedJob = {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  error: string;
  attempts: number;
  failedAt: Date;
};

export type FailedJobs = {
  /** Newest first. Jobs with the same queue and data are listed once. */
  listFailed: (limit: number) => Promise<FailedJob[]>;
  /** Runs in the caller's transaction. Returns null if the job does not exist or was retried concurrently. */
  retryFailed: (trx: Trx, id: string) => Promise<{ queue: string } | null>;
};

// `boss.findJobs` loads every job, and a job that runs every five minutes may have failed thousands of times.
const listSql = `
  select * from (
    select distinct on (source_name, data) id, source_name as queue, data, created_on as "failedAt",
      source_retry_count + 1 as attempts, coalesce(source_output ->> 'message', source_output::text, '') as error
    from pgboss.job where name = $1 and state = 'created' and source_name is not null
    order by source_name, data, created_on desc
  ) newest
  order by "failedAt" desc, id limit $2`;

const deleteDuplicatesSql = `
  delete from pgboss.job where name = $1 and state = 'created' and source_name = $2
    and data = $3::jsonb`;

export function createFailedJobs(boss: PgBoss): FailedJobs {
  return {
    async listFailed(limit) {
      const { rows } = await boss.getDb().executeSql(listSql, [deadLetterQueue.name, limit]);
      return rows;
    },
    async retryFailed(trx, id) {
      const db = fromKysely(trx);
      const [job] = await boss.findJobs<object>(deadLetterQueue.name, { id, queued: true, db });
      if (!job?.sourceName) return null;
      if ((await boss.redrive(deadLetterQueue.name, { ids: [id], db })) === 0) return null;
      await db.executeSql(deleteDuplicatesSql, [deadLetterQueue.name, job.sourceName, JSON.stringify(job.data)]);
      return { queue: job.sourceName };
    },
  };
}
