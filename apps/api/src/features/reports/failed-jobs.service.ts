import { type FailedJob, retryJob } from '@outloud/contract/operators/reports';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';

const maxListed = 50;
const maxErrorLength = 500;

/** Operators see only identifiers, because the data of some email jobs contains an email or a name. */
const isIdentifier = (key: string) => ['kind', 'folder', 'key'].includes(key) || key.endsWith('Id');

export async function listFailedJobs({ jobs }: Pick<Deps, 'jobs'>): Promise<FailedJob[]> {
  const failedJobs = await jobs.listFailed(maxListed);
  return failedJobs.map(({ id, queue, data, error, attempts, failedAt }) => ({
    _id: id,
    queue,
    data: Object.fromEntries(Object.entries(data).filter(([key]) => isIdentifier(key))),
    // SMTP errors often repeat the recipient's email.
    error: error.replaceAll(/\S+@\S+/g, '(email)').slice(0, maxErrorLength),
    attempts,
    failedAt: failedAt.toISOString(),
  }));
}

export async function retryFailedJob({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const retriedJob = await jobs.retryFailed(trx, id);
    if (!retriedJob) throw notFound(retryJob.missing);
    await recordAction(trx, actor, { action: 'job_retried', subject: ['job', id], after: { queue: retriedJob.queue } });
  });
}
