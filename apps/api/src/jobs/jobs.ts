import { availableParallelism } from 'node:os';
import { jobHours } from '@outloud/domain/retention';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Trx } from '../db/database.ts';
import type { AccountMail } from '../features/accounts/accounts.mails.ts';
import type { ClaimMail } from '../features/claims/claims.mails.ts';
import type { ContactMail } from '../features/contact/contact.mails.ts';
import type { ReceiptMail } from '../features/credits/credits.mails.ts';
import type { PayoutMail } from '../features/payouts/payouts.mails.ts';
import type { RoastMail } from '../features/roasts/roasts.mails.ts';
import type { ApplicationMail } from '../features/waitlist/waitlist.mails.ts';
import { createFailedJobs, type FailedJobs, failedQueue } from './failed-jobs.ts';
import { createQueueReports, type QueueReports } from './queue-figures.ts';

/** Every queue and what a job in it carries: identifiers, or words that nobody keeps elsewhere, never secrets. */
type JobData = {
  'account-mail': AccountMail;
  'roast-mail': RoastMail;
  'delivery-mail': { deliveryId: string };
  'complaint-mail': { complaintId: string };
  'application-mail': ApplicationMail;
  'payout-mail': PayoutMail;
  'receipt-mail': ReceiptMail;
  'contact-mail': ContactMail;
  'process-delivery': { deliveryId: string };
  'process-long-delivery': { deliveryId: string };
  'resume-deliveries': Record<string, never>;
  'remove-files': { folder: string } | { key: string };
  'sweep-uploads': Record<string, never>;
  'claim-mail': ClaimMail;
  'digest-mail': { testerId: string };
  'expire-claims': Record<string, never>;
  'offer-roasts': Record<string, never>;
  'expire-roasts': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'audit-ledger': Record<string, never>;
  'fold-tallies': Record<string, never>;
  sweep: Record<string, never>;
};

const scheduled = {
  deadLetter: failedQueue.name,
  retryLimit: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.other * 3600,
};

const mail = {
  deadLetter: failedQueue.name,
  notify: true,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.mail * 3600,
};

/** A failed step schedules its next attempt itself; the queue only brings back the jobs of a dead worker. */
const processing = {
  notify: true,
  retryLimit: 1000,
  retryDelay: 1,
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.other * 3600,
};

const queues = {
  'account-mail': mail,
  'roast-mail': mail,
  'delivery-mail': mail,
  'complaint-mail': mail,
  'application-mail': mail,
  'payout-mail': mail,
  'receipt-mail': mail,
  'contact-mail': mail,
  'process-delivery': processing,
  'process-long-delivery': processing,
  'resume-deliveries': { ...scheduled, retryLimit: 0 },
  'remove-files': { ...mail, retryLimit: 20, expireInSeconds: 600 },
  'sweep-uploads': { ...scheduled, retryLimit: 0 },
  'claim-mail': mail,
  // The next offer makes up for it.
  'digest-mail': { ...mail, retryLimit: 0 },
  // The next run makes up for a failed one.
  'expire-claims': { ...scheduled, retryLimit: 0 },
  'offer-roasts': { ...scheduled, retryLimit: 0 },
  'expire-roasts': { ...scheduled, retryLimit: 0 },
  'reconcile-payments': { ...scheduled, retryLimit: 0 },
  'audit-ledger': { ...scheduled, expireInSeconds: 3600 },
  'fold-tallies': { ...scheduled, retryLimit: 0 },
  sweep: scheduled,
} satisfies Record<keyof JobData, object>;

/** One job at a time for each of some local workers. Most of these jobs wait for a slot for their next step. */
const singlePace = (localConcurrency: number) =>
  ({ batchSize: 1, localConcurrency, notifyPollingIntervalSeconds: 2, perJobResults: true }) as const;
/** A machine takes only as many long recordings as it can work on, and leaves the others to other machines. */
const cores = availableParallelism();
const paces: { [N in keyof JobData]?: ReturnType<typeof singlePace> } = {
  'process-delivery': singlePace(cores + 2),
  'process-long-delivery': singlePace(Math.max(2, cores)),
};
/** A whole batch at a wake-up: one job each would leave the rest of a burst waiting for the next poll. */
const batchPace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/** Under one key of `oncePerHour` or `oncePerMinute` a second job within that time is not made. */
type When = { delaySeconds?: number; oncePerHour?: string; oncePerMinute?: string };

type Handler<T> = (data: T, signal: AbortSignal) => Promise<void>;

export type Jobs = FailedJobs &
  QueueReports & {
    /** Enqueues inside the caller's transaction: the job exists exactly when the change does. */
    send: <N extends keyof JobData>(db: Db | Trx, name: N, data: JobData[N], when?: When) => Promise<void>;
    /** Takes back those that nobody has begun. */
    withdraw: <N extends keyof JobData>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
    /** The signal tells that the result is no longer wanted: the program stops, or somebody else has taken over. */
    work: <N extends keyof JobData>(name: N, handler: Handler<JobData[N]>) => Promise<void>;
    schedule: (name: keyof JobData, cron: string) => Promise<void>;
    stop: () => Promise<void>;
  };

/**
 * pg-boss logs in like the pool, so it can change no schema: `migrateQueueSchema` has done that. Its own `migrate: false` is not
 * set, because it also refuses a newer schema, and the version before must start on the database of its successor.
 */
export async function startJobs(databaseUrl: string, log: Logger, { worker }: { worker: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'outloud-jobs',
    max: 4,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    // How soon the jobs of a killed worker are noticed.
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    // How soon jobs go whose time is over; by itself the queue looks once a day.
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  await boss.start();
  for (const [name, options] of [[failedQueue.name, failedQueue.options] as const, ...Object.entries(queues)]) {
    await boss.createQueue(name, options);
    // An existing queue keeps the options of the version that made it.
    await boss.updateQueue(name, options);
  }
  const stopping = new AbortController();
  return {
    ...createFailedJobs(boss),
    ...createQueueReports(boss),
    async send(db, name, data, { delaySeconds = 0, oncePerHour, oncePerMinute } = {}) {
      const singletonKey = oncePerHour ?? oncePerMinute;
      const once = singletonKey ? { singletonKey, singletonSeconds: oncePerHour ? 3600 : 60 } : {};
      await boss.send(name, data, { db: fromKysely(db), startAfter: delaySeconds, ...once });
    },
    async withdraw(db, name, data) {
      const within = { db: fromKysely(db) };
      const waiting = await boss.findJobs(name, { ...within, data, queued: true });
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, within);
    },
    async work<N extends keyof JobData>(name: N, handler: Handler<JobData[N]>) {
      const pace = paces[name] ?? batchPace;
      const run = (job: Job<JobData[N]>) =>
        settle(job, (data) => handler(data, AbortSignal.any([job.signal, stopping.signal])), log);
      await boss.work<JobData[N]>(name, pace, (jobs) => Promise.all(jobs.map(run)));
    },
    // Eastern Standard Time all year round, as the maintenance window is printed.
    schedule: (name, cron) => boss.schedule(name, cron, {}, { tz: 'Etc/GMT+5' }),
    stop() {
      stopping.abort(new Error('The program stops'));
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function settle<T>(job: Job<T>, handler: (data: T) => Promise<void>, log: Logger): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: job.name, job: job.id }, 'job failed');
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}
