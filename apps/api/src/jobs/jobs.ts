import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Trx } from '../db/database.ts';
import type { AccountMail } from '../features/accounts/accounts.mails.ts';

/** Every queue and what a job in it carries: identifiers, never secrets. */
export type JobData = {
  'account-mail': AccountMail;
  sweep: Record<string, never>;
};

const queues = {
  'account-mail': { notify: true, retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 },
  sweep: { retryLimit: 2, deleteAfterSeconds: 86_400 },
} satisfies Record<keyof JobData, object>;

export type Jobs = {
  /** Enqueues inside the caller's transaction: the job exists exactly when the change does. */
  send: <N extends keyof JobData>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
  work: <N extends keyof JobData>(name: N, handler: (data: JobData[N]) => Promise<void>) => Promise<void>;
  schedule: (name: keyof JobData, cron: string) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startJobs(databaseUrl: string, log: Logger, { worker }: { worker: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'outloud-jobs',
    max: 4,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  return {
    async send(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db) });
    },
    async work<N extends keyof JobData>(name: N, handler: (data: JobData[N]) => Promise<void>) {
      await boss.work<JobData[N]>(name, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    schedule: (name, cron) => boss.schedule(name, cron, {}, { tz: 'America/New_York' }),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
