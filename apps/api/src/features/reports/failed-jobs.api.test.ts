import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { asOwner } from '../../../test/owner.ts';
import { goodPassword, newRegistered, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let operator: string;
let works: TestServer['deps']['mail'];
beforeAll(async () => {
  server = await startServer();
  operator = await operatorToken(server);
  works = server.deps.mail;
  // The first failure is the last one.
  await asOwner(server.deps.url, `update pgboss.queue set retry_limit = 0 where name like '%-mail'`);
});
afterAll(() => server.close());

const soon = { timeout: 120_000 };
const failed = async () =>
  (await request(server.url, 'GET', '/api/admin/jobs/failed', { token: operator })).body.data.jobs;
const retry = (id: string) => request(server.url, 'POST', `/api/admin/jobs/${id}/retry`, { token: operator });
const breakMail = () => {
  server.deps.mail = { ...works, send: () => Promise.reject(new Error('550 <ada@example.com>: no such mailbox')) };
};
const mendMail = () => {
  server.deps.mail = works;
};

describe('a job that has failed for good', () => {
  it('is shown, and done when it is sent back', async () => {
    breakMail();
    const { id: userId, email } = await newRegistered(server);
    await expect.poll(failed, soon).toEqual([
      {
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        queue: 'account-mail',
        data: { kind: 'verify-email', userId },
        error: 'Error: 550 (address) no such mailbox',
        attempts: 1,
        failedAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect(mailsTo(server.deps.config.dataDir, email)).toEqual([]);
    mendMail();
    const [{ _id }] = await failed();
    expect((await retry(_id)).status).toBe(200);
    await waitForMail(server.deps.config.dataDir, email, 'Confirm your e-mail address');
    expect(await failed()).toEqual([]);
    const again = await retry(_id);
    expect([again.status, again.body.error]).toEqual([404, 'Job not found']);
    const log = `/api/admin/actions?subject=${_id}`;
    expect((await request(server.url, 'GET', log, { token: operator })).body.data.actions).toMatchObject([
      { action: 'job_retried', subjectType: 'job', subjectId: _id, after: { queue: 'account-mail' } },
    ]);
  });

  it('is sent back by one of two at the same moment, and comes again when it fails again', async () => {
    breakMail();
    const { id: userId } = await newRegistered(server);
    await expect.poll(failed, soon).toHaveLength(1);
    const [{ _id }] = await failed();
    const answers = await Promise.all([retry(_id), retry(_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await expect.poll(failed, soon).toMatchObject([{ data: { kind: 'verify-email', userId } }]);
    expect((await failed())[0]._id).not.toBe(_id);
    await forgetAll();
    mendMail();
  });

  it("shows nobody's address or name", async () => {
    const { token, email } = await newRegistered(server);
    await waitForMail(server.deps.config.dataDir, email, 'Confirm your e-mail address');
    breakMail();
    await request(server.url, 'DELETE', '/api/auth/account', { token, body: { password: goodPassword } });
    await expect.poll(failed, soon).toMatchObject([{ queue: 'account-mail' }]);
    const [{ data }] = await failed();
    expect(data).toEqual({ kind: 'account-deleted' });
    const [{ stored = null } = {}] = await asOwner<{ stored: object }>(
      server.deps.url,
      `select data as stored from pgboss.job where name = 'failed-jobs'`,
    );
    expect(stored).toEqual({ kind: 'account-deleted', to: email, fullName: 'Ada Fox' });
    await forgetAll();
    mendMail();
  });

  it('is listed once however often it failed, and sent back once', async () => {
    await plant(`select 'expire-roasts', '{}'::jsonb, n from generate_series(1, 3) n`);
    const jobs = await failed();
    expect(jobs).toMatchObject([{ queue: 'expire-roasts', data: {}, error: 'Error: 3', attempts: 3 }]);
    expect((await retry(jobs[0]._id)).status).toBe(200);
    expect(await failed()).toEqual([]);
    const done = `select 1 from pgboss.job where name = 'expire-roasts' and state = 'completed' and source_root_id is not null`;
    await expect.poll(() => asOwner(server.deps.url, done), soon).toHaveLength(1);
  });

  it('is one of the fifty newest', async () => {
    await plant(`select 'remove-files', jsonb_build_object('folder', 'f' || n), n from generate_series(1, 60) n`);
    const folders = (await failed()).map(({ data }: { data: { folder: string } }) => data.folder);
    expect([folders.length, folders[0], folders[49]]).toEqual([50, 'f60', 'f11']);
    await forgetAll();
  });

  it('is kept for two weeks', async () => {
    const kept = `select retention_seconds as seconds from pgboss.queue where name = 'failed-jobs'`;
    expect(await asOwner(server.deps.url, kept)).toEqual([{ seconds: 1_209_600 }]);
    const watched = `select name from pgboss.queue where dead_letter = 'failed-jobs' order by name`;
    expect((await asOwner<{ name: string }>(server.deps.url, watched)).map(({ name }) => name)).toEqual([
      'account-mail',
      'application-mail',
      'audit-ledger',
      'claim-mail',
      'complaint-mail',
      'contact-mail',
      'delivery-mail',
      'digest-mail',
      'expire-claims',
      'expire-roasts',
      'fold-tallies',
      'offer-roasts',
      'payout-mail',
      'receipt-mail',
      'reconcile-payments',
      'remove-files',
      'resume-deliveries',
      'roast-mail',
      'sweep',
      'sweep-uploads',
    ]);
  });

  it('is nothing when its id is unknown', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await retry(id);
      expect([status, body.error]).toEqual([404, 'Job not found']);
    }
  });
});

/** Jobs as the queue leaves them when they have failed: each with its queue, its data and how many tries it had. */
async function plant(rows: string): Promise<void> {
  await asOwner(
    server.deps.url,
    `insert into pgboss.job (name, data, created_on, source_name, source_id, source_retry_count, source_output)
     select 'failed-jobs', data, now() + tries * interval '1 ms', queue, gen_random_uuid(), tries - 1,
       jsonb_build_object('message', 'Error: ' || tries)
     from (${rows}) as planted (queue, data, tries)`,
  );
}

async function forgetAll(): Promise<void> {
  await asOwner(server.deps.url, `delete from pgboss.job where name = 'failed-jobs'`);
}
