import { type FailedJob, retryJob } from '@outloud/contract/operators/reports';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';

const mostListed = 50;
const longestError = 500;

/** What names a row or a file; some mails carry an address or a name as well, which nobody needs to see here. */
const isIdentifier = (key: string) => ['kind', 'folder', 'key'].includes(key) || key.endsWith('Id');

export async function readFailedJobs({ jobs }: Pick<Deps, 'jobs'>): Promise<FailedJob[]> {
  const failed = await jobs.listFailed(mostListed);
  return failed.map(({ id, queue, data, error, attempts, failedAt }) => ({
    _id: id,
    queue,
    data: Object.fromEntries(Object.entries(data).filter(([key]) => isIdentifier(key))),
    // A mail host likes to repeat the address that it refuses.
    error: error.replaceAll(/\S+@\S+/g, '(address)').slice(0, longestError),
    attempts,
    failedAt: failedAt.toISOString(),
  }));
}

export async function retryFailedJob({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const retried = await jobs.retryFailed(trx, id);
    if (!retried) throw notFound(retryJob.missing);
    await recordAction(trx, actor, { action: 'job_retried', subject: ['job', id], after: { queue: retried.queue } });
  });
}
