import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { registerCustomer } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { eraseAccount } from '../privacy/erase-account.service.ts';

let server: TestServer;
let operator: string;
let workingMail: TestServer['deps']['mail'];
beforeAll(async () => {
  server = await startServer();
  operator = await signInOperator(server);
  workingMail = server.deps.mail;
  // Without retries, the first failure is final.
  await queryAsOwner(server.deps.url, `update pgboss.queue set retry_limit = 0 where name like '%-mail'`);
});
afterAll(() => server.close());

const pollOptions = { timeout: 120_000 };
const listFailed = async () =>
  (await request(server.url, 'GET', '/api/admin/jobs/failed', { token: operator })).body.data.jobs;
const retry = (id: string) => request(server.url, 'POST', `/api/admin/jobs/${id}/retry`, { token: operator });
const breakMail = () => {
  server.deps.mail = {
    ...workingMail,
    send: () => Promise.reject(new Error('550 <ada@example.com>: no such mailbox')),
  };
};
const repairMail = () => {
  server.deps.mail = workingMail;
};

describe('permanently failed jobs', () => {
  it('lists a failed job until an operator retries the job', async () => {
    breakMail();
    const { id: userId, email } = await registerCustomer(server);
    await expect.poll(listFailed, pollOptions).toEqual([
      {
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        queue: 'account-mail',
        data: { kind: 'verify-email', userId },
        error: 'Error: 550 (email) no such mailbox',
        attempts: 1,
        failedAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect(listEmailsTo(server.deps.config.dataDir, email)).toEqual([]);
    repairMail();
    const [{ _id }] = await listFailed();
    expect((await retry(_id)).status).toBe(200);
    await waitForEmail(server.deps.config.dataDir, email, 'Confirm your email');
    expect(await listFailed()).toEqual([]);
    const secondRetry = await retry(_id);
    expect([secondRetry.status, secondRetry.body.code]).toEqual([404, 'not_found']);
    const actionsPath = `/api/admin/actions?subject=${_id}`;
    expect((await request(server.url, 'GET', actionsPath, { token: operator })).body.data.actions).toMatchObject([
      { action: 'job_retried', subjectType: 'job', subjectId: _id, after: { queue: 'account-mail' } },
    ]);
  });

  it('accepts only one of two concurrent retries, and lists the job again after the next failure', async () => {
    breakMail();
    const { id: userId } = await registerCustomer(server);
    await expect.poll(listFailed, pollOptions).toHaveLength(1);
    const [{ _id }] = await listFailed();
    const responses = await Promise.all([retry(_id), retry(_id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    await expect.poll(listFailed, pollOptions).toMatchObject([{ data: { kind: 'verify-email', userId } }]);
    expect((await listFailed())[0]._id).not.toBe(_id);
    await deleteFailedJobs();
    repairMail();
  });

  it('lists failed jobs without emails and names', async () => {
    const { id, email } = await registerCustomer(server);
    await waitForEmail(server.deps.config.dataDir, email, 'Confirm your email');
    breakMail();
    await eraseAccount(server.deps, id);
    await expect.poll(listFailed, pollOptions).toMatchObject([{ queue: 'account-mail' }]);
    const [{ data }] = await listFailed();
    expect(data).toEqual({ kind: 'account-deleted' });
    const [{ stored = null } = {}] = await queryAsOwner<{ stored: object }>(
      server.deps.url,
      `select data as stored from pgboss.job where name = 'failed-jobs'`,
    );
    expect(stored).toEqual({ kind: 'account-deleted', to: email, fullName: 'Ada Fox' });
    await deleteFailedJobs();
    repairMail();
  });

  it('lists a recurring job once after several failures and retries the job once', async () => {
    await insertFailedJobs(`select 'expire-roasts', '{}'::jsonb, n from generate_series(1, 3) n`);
    const jobs = await listFailed();
    expect(jobs).toMatchObject([{ queue: 'expire-roasts', data: {}, error: 'Error: 3', attempts: 3 }]);
    expect((await retry(jobs[0]._id)).status).toBe(200);
    expect(await listFailed()).toEqual([]);
    const completed = `select 1 from pgboss.job where name = 'expire-roasts' and state = 'completed' and source_root_id is not null`;
    await expect.poll(() => queryAsOwner(server.deps.url, completed), pollOptions).toHaveLength(1);
  });

  it('lists only the 50 newest failed jobs', async () => {
    await insertFailedJobs(
      `select 'remove-files', jsonb_build_object('folder', 'f' || n), n from generate_series(1, 60) n`,
    );
    const folders = (await listFailed()).map(({ data }: { data: { folder: string } }) => data.folder);
    expect([folders.length, folders[0], folders[49]]).toEqual([50, 'f60', 'f11']);
    await deleteFailedJobs();
  });

  it('keeps failed jobs for two weeks and uses the dead letter queue for the expected queues', async () => {
    const retention = `select retention_seconds as seconds from pgboss.queue where name = 'failed-jobs'`;
    expect(await queryAsOwner(server.deps.url, retention)).toEqual([{ seconds: 1_209_600 }]);
    const deadLettered = `select name from pgboss.queue where dead_letter = 'failed-jobs' order by name`;
    expect((await queryAsOwner<{ name: string }>(server.deps.url, deadLettered)).map(({ name }) => name)).toEqual([
      'account-mail',
      'appeal-email',
      'application-mail',
      'apply-profile-changes',
      'audit-ledger',
      'claim-mail',
      'clean-up',
      'clean-up-uploads',
      'compact-row-counters',
      'contact-mail',
      'delivery-mail',
      'digest-mail',
      'erase-accounts',
      'expire-claims',
      'expire-guests',
      'expire-roasts',
      'guest-digest-email',
      'measure-fairness',
      'merge-findings',
      'offer-roasts',
      'operator-change-email',
      'operator-invitation-email',
      'payout-account-mail',
      'payout-mail',
      'queue-guest-digests',
      'receipt-mail',
      'reconcile-payments',
      'refund-decision-email',
      'remove-files',
      'resume-deliveries',
      'roast-mail',
    ]);
  });

  it('returns 404 for the retry of an unknown job', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await retry(id);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});

/** Inserts rows as pg-boss writes them to the dead letter queue. `rows` selects queue, data and attempts. */
async function insertFailedJobs(rows: string): Promise<void> {
  await queryAsOwner(
    server.deps.url,
    `insert into pgboss.job (name, data, created_on, source_name, source_id, source_retry_count, source_output)
     select 'failed-jobs', data, now() + attempts * interval '1 ms', queue, gen_random_uuid(), attempts - 1,
       jsonb_build_object('message', 'Error: ' || attempts)
     from (${rows}) as failed (queue, data, attempts)`,
  );
}

async function deleteFailedJobs(): Promise<void> {
  await queryAsOwner(server.deps.url, `delete from pgboss.job where name = 'failed-jobs'`);
}
