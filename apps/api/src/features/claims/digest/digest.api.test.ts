import type { Targeting } from '@outloud/domain/targeting/demographics';
import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newCustomerWithCredits } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester } from '../../../../test/users.ts';
import { queueDigests, sendDigestEmail } from './digest.jobs.ts';

let server: TestServer;
let owner: { token: string };
beforeEach(async () => {
  await server?.close();
  server = await startServer({}, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());

async function createRoast(host: string, targetDemographics: Targeting = {}): Promise<string> {
  const body = { websiteUrl: `https://${host}/`, websiteName: 'Call +1 900 555 0100', targetDemographics };
  return (await request(server.url, 'POST', '/api/roasts', { token: owner.token, body })).body.data.roastRequest._id;
}

/** Runs the job, sends the queued emails and returns the ids of their recipients. */
async function runDigest(): Promise<string[]> {
  await server.deps.pool.query(`delete from pgboss.job where name = 'digest-mail'`);
  await queueDigests(server.deps);
  const { rows } = await server.deps.pool.query(
    `select data ->> 'testerId' as id from pgboss.job where name = 'digest-mail'`,
  );
  for (const { id } of rows) await sendDigestEmail(server.deps, { testerId: id });
  return rows.map(({ id }) => id);
}

const listEmails = ({ email }: { email: string }) => listEmailsTo(server.deps.config.dataDir, email);

describe('the digest email', () => {
  it('emails matching testers about new roasts once', async () => {
    const youngTester = await newTester(server, { ageRange: '18-25' });
    const oldTester = await newTester(server, { ageRange: '55+' });
    await createRoast('general.example.com');
    await createRoast('young.example.com', { ageRanges: ['18-25'] });
    expect((await runDigest()).sort()).toEqual([youngTester.id, oldTester.id].sort());
    const [email] = listEmails(youngTester);
    expect(email?.subject).toBe('2 new roasts for you');
    expect(email?.text).toContain('young.example.com: $5\ngeneral.example.com: $4');
    expect(listEmails(oldTester)[0]?.subject).toBe('A new roast for you');
    expect(listEmails(oldTester)[0]?.text).not.toContain('young.example.com');
    expect(email?.text).not.toContain('555 0100');
    expect(await runDigest()).toEqual([]);
  });

  it('does not advertise roasts of unverified customers', async () => {
    await newTester(server);
    await createRoast('first.example.com');
    await server.deps.pool.query(
      'update users set email_verified_at = null where id = (select customer_id from roasts)',
    );
    expect(await runDigest()).toEqual([]);
  });

  it('combines the new roasts of six hours in one email', async () => {
    const tester = await newTester(server);
    await createRoast('first.example.com');
    await runDigest();
    await createRoast('second.example.com');
    await createRoast('third.example.com');
    expect(await runDigest()).toEqual([]);
    await server.deps.pool.query(`update testers set last_digest_at = now() - interval '6 hours'`);
    expect(await runDigest()).toEqual([tester.id]);
    expect(listEmails(tester)[1]?.subject).toBe('2 new roasts for you');
  });

  it('omits canceled roasts and sends no empty email', async () => {
    const tester = await newTester(server);
    const id = await createRoast('gone.example.com');
    await server.deps.pool.query(`update testers set last_digest_at = now()`);
    await runDigest();
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token: owner.token });
    await server.deps.pool.query(`update testers set last_digest_at = null`);
    await runDigest();
    expect(listEmails(tester)).toEqual([]);
  });

  it('skips suspended, unverified and unsubscribed testers', async () => {
    const suspended = await newTester(server);
    const unverified = await newTester(server);
    const unsubscribed = await newTester(server);
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [suspended.id]);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [unverified.id]);
    const body = { wantsDigest: false };
    await request(server.url, 'PUT', '/api/tester/settings', { token: unsubscribed.token, body });
    await createRoast('general.example.com');
    expect(await runDigest()).toEqual([]);
  });

  it('emails twenty testers per review, starting with the oldest last digest', async () => {
    for (let index = 0; index < 21; index++) await newTester(server);
    await createRoast('first.example.com');
    expect(await runDigest()).toHaveLength(20);
    await server.deps.pool.query(`update testers set last_digest_at = last_digest_at - interval '7 hours'`);
    await createRoast('second.example.com');
    await runDigest();
    const { rows } = await server.deps.pool.query(
      'select count(*)::int as emailed from testers where last_digest_at is not null',
    );
    expect(rows).toEqual([{ emailed: 21 }]);
  });

  it('emails the roasts in the next digest when an email cannot be sent', async () => {
    const tester = await newTester(server);
    await createRoast('general.example.com');
    await queueDigests(server.deps);
    const mail = { ...server.deps.mail, send: () => Promise.reject(new Error('No mail host')) };
    await expect(sendDigestEmail({ ...server.deps, mail }, { testerId: tester.id })).rejects.toThrow('No mail host');
    expect(await runDigest()).toEqual([tester.id]);
    expect(listEmails(tester)).toHaveLength(1);
  });

  it('emails different testers about each of two new roasts', async () => {
    for (let index = 0; index < 40; index++) await newTester(server);
    await createRoast('first.example.com');
    await createRoast('second.example.com');
    await queueDigests(server.deps);
    const { rows } = await server.deps.pool.query(
      'select count(distinct tester_id)::int as testers from digest_entries',
    );
    expect(rows).toEqual([{ testers: 40 }]);
  });

  it('unsubscribes a tester with a valid token without sign-in and rejects invalid tokens', async () => {
    const tester = await newTester(server);
    await createRoast('general.example.com');
    await runDigest();
    const token = /stop-mails\?token=(\S+)/.exec(listEmails(tester)[0]?.text ?? '')?.[1];
    const unsubscribe = (value: unknown) =>
      request(server.url, 'POST', '/api/tester/digest/stop', { body: { token: value } });
    for (const invalidToken of ['x', `${tester.id}.x`, `${tester.id}.${'x'.repeat(43)}`, 7, undefined]) {
      expect((await unsubscribe(invalidToken)).status).toBe(400);
    }
    const readSubscription = () => server.deps.pool.query('select wants_digest from testers');
    expect((await readSubscription()).rows).toEqual([{ wants_digest: true }]);
    expect((await unsubscribe(token)).status).toBe(200);
    expect((await unsubscribe(token)).status).toBe(200);
    expect((await readSubscription()).rows).toEqual([{ wants_digest: false }]);
  });
});
