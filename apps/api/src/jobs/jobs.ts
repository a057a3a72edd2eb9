import { availableParallelism } from 'node:os';
import { jobHours } from '@outloud/domain/retention';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Trx } from '../db/database.ts';
import type { AccountEmail } from '../features/accounts/accounts.emails.ts';
import type { ClaimEmail } from '../features/claims/claims.emails.ts';
import type { ContactEmail } from '../features/contact/contact.emails.ts';
import type { ReceiptEmail } from '../features/credits/credits.emails.ts';
import type { OperatorChangeEmail } from '../features/operators/operator-changes.emails.ts';
import type { PayoutAccountEmail, PayoutEmail } from '../features/payouts/payouts.emails.ts';
import type { RoastEmail } from '../features/roasts/roasts.emails.ts';
import type { ApplicationEmail } from '../features/waitlist/waitlist.emails.ts';
import { createFailedJobs, deadLetterQueue, type FailedJobs } from './failed-jobs.ts';
import { createQueueStatsReader, type QueueStatsReader } from './queue-stats.ts';

/** The job payload of each queue. Payloads contain ids, or text that is not stored elsewhere, but no secrets. */
type JobData = {
  'account-mail': AccountEmail;
  'roast-mail': RoastEmail;
  'delivery-mail': { deliveryId: string };
  'refund-decision-email': { complaintId: string };
  'appeal-email': { appealId: string };
  'measure-fairness': Record<string, never>;
  'application-mail': ApplicationEmail;
  'operator-invitation-email': { invitationId: string };
  'operator-change-email': OperatorChangeEmail;
  'payout-mail': PayoutEmail;
  'payout-account-mail': PayoutAccountEmail;
  'receipt-mail': ReceiptEmail;
  'contact-mail': ContactEmail;
  'process-delivery': { deliveryId: string };
  'process-long-delivery': { deliveryId: string };
  'merge-findings': { roastId: string };
  'resume-deliveries': Record<string, never>;
  'remove-files': { folder: string } | { key: string };
  'clean-up-uploads': Record<string, never>;
  'claim-mail': ClaimEmail;
  'digest-mail': { testerId: string };
  'expire-claims': Record<string, never>;
  'expire-guests': Record<string, never>;
  'queue-guest-digests': Record<string, never>;
  'guest-digest-email': { roastId: string };
  'offer-roasts': Record<string, never>;
  'expire-roasts': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'audit-ledger': Record<string, never>;
  'compact-row-counters': Record<string, never>;
  'apply-profile-changes': Record<string, never>;
  'erase-accounts': Record<string, never>;
  'clean-up': Record<string, never>;
};

const scheduledOptions = {
  deadLetter: deadLetterQueue.name,
  retryLimit: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.other * 3600,
};

const emailOptions = {
  deadLetter: deadLetterQueue.name,
  notify: true,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.mail * 3600,
};

/** A failed step schedules its own retry, so the queue only retries the jobs of a crashed worker. */
const processingOptions = {
  notify: true,
  retryLimit: 1000,
  retryDelay: 1,
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.other * 3600,
};

/** Stately: a roast has at most one waiting and one active job. */
const findingsOptions = {
  policy: 'stately',
  deadLetter: deadLetterQueue.name,
  notify: true,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 1800,
  heartbeatSeconds: 10,
  deleteAfterSeconds: jobHours.other * 3600,
} as const;

type QueueOptions = Parameters<PgBoss['createQueue']>[1] & object;

const queues = {
  'account-mail': emailOptions,
  'roast-mail': emailOptions,
  'delivery-mail': emailOptions,
  'refund-decision-email': emailOptions,
  'appeal-email': emailOptions,
  'measure-fairness': scheduledOptions,
  'application-mail': emailOptions,
  'operator-invitation-email': emailOptions,
  'operator-change-email': emailOptions,
  'payout-mail': emailOptions,
  'payout-account-mail': emailOptions,
  'receipt-mail': emailOptions,
  'contact-mail': emailOptions,
  'process-delivery': processingOptions,
  'process-long-delivery': processingOptions,
  'merge-findings': findingsOptions,
  'resume-deliveries': { ...scheduledOptions, retryLimit: 0 },
  'remove-files': { ...emailOptions, retryLimit: 20, expireInSeconds: 600 },
  'clean-up-uploads': { ...scheduledOptions, retryLimit: 0 },
  'claim-mail': emailOptions,
  // Not retried: the next digest replaces a failed digest.
  'digest-mail': { ...emailOptions, retryLimit: 0 },
  // Not retried: the next run does the work of a failed run.
  'expire-claims': { ...scheduledOptions, retryLimit: 0 },
  'expire-guests': { ...scheduledOptions, retryLimit: 0 },
  'queue-guest-digests': { ...scheduledOptions, retryLimit: 0 },
  'guest-digest-email': emailOptions,
  'offer-roasts': { ...scheduledOptions, retryLimit: 0 },
  'expire-roasts': { ...scheduledOptions, retryLimit: 0 },
  'reconcile-payments': { ...scheduledOptions, retryLimit: 0 },
  'audit-ledger': { ...scheduledOptions, expireInSeconds: 3600 },
  'compact-row-counters': { ...scheduledOptions, retryLimit: 0 },
  'apply-profile-changes': { ...scheduledOptions, retryLimit: 0 },
  'erase-accounts': { ...scheduledOptions, retryLimit: 0 },
  'clean-up': scheduledOptions,
} satisfies Record<keyof JobData, object>;

/** Starts `localConcurrency` workers in this process. Each worker takes one job at a time. */
const singleJobOptions = (localConcurrency: number) =>
  ({ batchSize: 1, localConcurrency, notifyPollingIntervalSeconds: 2, perJobResults: true }) as const;
const cores = availableParallelism();
const workOptions: { [N in keyof JobData]?: ReturnType<typeof singleJobOptions> } = {
  // More workers than cores, because a job keeps its worker while it waits for the semaphore of its next step.
  'process-delivery': singleJobOptions(cores + 2),
  // Only as many long recordings as this machine can process, so that other machines take the rest.
  'process-long-delivery': singleJobOptions(Math.max(2, cores)),
  'merge-findings': singleJobOptions(1),
};
/** Fetches a batch per notification: with single jobs, the other jobs of a burst would wait for the next poll. */
const batchOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/**
 * The keys are for deduplication. `oncePerHour`, `oncePerMinute`: a second job with the same key in that time is dropped.
 * `key`: the policy of the queue says when a second job is dropped.
 */
type SendOptions = { delaySeconds?: number; oncePerHour?: string; oncePerMinute?: string; key?: string };

type Handler<T> = (data: T, signal: AbortSignal) => Promise<void>;

export type Jobs = FailedJobs &
  QueueStatsReader & {
    /** Enqueues in the caller's transaction (transactional outbox): the job exists only if the change commits. */
    send: <N extends keyof JobData>(db: Db | Trx, name: N, data: JobData[N], options?: SendOptions) => Promise<void>;
    /** Deletes the queued jobs with this payload; active jobs continue. */
    deleteQueued: <N extends keyof JobData>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
    /** The signal aborts when the server stops or when the job's lease has expired. */
    work: <N extends keyof JobData>(name: N, handler: Handler<JobData[N]>) => Promise<void>;
    schedule: (name: keyof JobData, cron: string) => Promise<void>;
    stop: () => Promise<void>;
  };

/**
 * pg-boss connects with the app login, which cannot create tables, so `migrateQueueSchema` creates its schema.
 * `migrate: false` is not set because it rejects a newer schema, and the previous version must start after a rollback.
 */
export async function startJobs(databaseUrl: string, log: Logger, { isWorker }: { isWorker: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'outloud-jobs',
    max: 4,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // How soon the jobs of a crashed worker are retried.
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    // How soon expired jobs are deleted. The default is once a day.
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  await boss.start();
  for (const [name, queueOptions] of [
    [deadLetterQueue.name, deadLetterQueue.options] as const,
    ...Object.entries<QueueOptions>(queues),
  ]) {
    const { policy, ...options }: QueueOptions = queueOptions;
    await boss.createQueue(name, { policy, ...options });
    // `createQueue` keeps the options of an existing queue. Its policy cannot change.
    await boss.updateQueue(name, options);
  }
  const stopping = new AbortController();
  return {
    ...createFailedJobs(boss),
    ...createQueueStatsReader(boss),
    async send(db, name, data, { delaySeconds = 0, oncePerHour, oncePerMinute, key } = {}) {
      const singletonKey = oncePerHour ?? oncePerMinute;
      const singleton = singletonKey ? { singletonKey, singletonSeconds: oncePerHour ? 3600 : 60 } : {};
      const keyed = key ? { singletonKey: key } : singleton;
      await boss.send(name, data, { db: fromKysely(db), startAfter: delaySeconds, ...keyed });
    },
    async deleteQueued(db, name, data) {
      const options = { db: fromKysely(db) };
      const queued = await boss.findJobs(name, { ...options, data, queued: true });
      const ids = queued.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, options);
    },
    async work<N extends keyof JobData>(name: N, handler: Handler<JobData[N]>) {
      const options = workOptions[name] ?? batchOptions;
      const run = (job: Job<JobData[N]>) =>
        runJob(job, (data) => handler(data, AbortSignal.any([job.signal, stopping.signal])), log);
      await boss.work<JobData[N]>(name, options, (jobs) => Promise.all(jobs.map(run)));
    },
    // The console shows the maintenance window in Eastern Standard Time, without daylight saving.
    schedule: (name, cron) => boss.schedule(name, cron, {}, { tz: 'Etc/GMT+5' }),
    stop() {
      stopping.abort(new Error('The server is shutting down'));
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function runJob<T>(job: Job<T>, handler: (data: T) => Promise<void>, log: Logger): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, queue: job.name, job: job.id }, 'job failed');
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}
