import type { Targeting } from '@outloud/domain/demographics';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { newTester } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { offerRoasts, sendDigest } from './digest.jobs.ts';

let server: TestServer;
let owner: { token: string };
beforeEach(async () => {
  await server?.close();
  server = await startServer({}, undefined, { works: false });
  owner = await newBuyer(server, 1000);
});
afterAll(() => server.close());

async function ask(websiteName: string, targetDemographics: Targeting = {}): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', websiteName, targetDemographics };
  return (await request(server.url, 'POST', '/api/roasts', { token: owner.token, body })).body.data.roastRequest._id;
}

/** What the worker would do, and who it is for. */
async function offer(): Promise<string[]> {
  await server.deps.pool.query(`delete from pgboss.job where name = 'digest-mail'`);
  await offerRoasts(server.deps);
  const { rows } = await server.deps.pool.query(
    `select data ->> 'testerId' as id from pgboss.job where name = 'digest-mail'`,
  );
  for (const { id } of rows) await sendDigest(server.deps, { testerId: id });
  return rows.map(({ id }) => id);
}

const mails = ({ email }: { email: string }) => mailsTo(server.deps.config.dataDir, email);

describe('the digest', () => {
  it('tells suitable testers of new roasts, once', async () => {
    const young = await newTester(server, { ageRange: '18-25' });
    const old = await newTester(server, { ageRange: '55+' });
    await ask('Anybody');
    await ask('The young', { ageRanges: ['18-25'] });
    expect((await offer()).sort()).toEqual([young.id, old.id].sort());
    const [mail] = mails(young);
    expect(mail?.subject).toBe('2 new roasts for you');
    expect(mail?.text).toContain('The young: 5 dollars\nAnybody: 4 dollars');
    expect(mails(old)[0]?.subject).toBe('A new roast for you');
    expect(mails(old)[0]?.text).not.toContain('The young');
    expect(await offer()).toEqual([]);
  });

  it('gathers what comes within six hours', async () => {
    const tester = await newTester(server);
    await ask('First');
    await offer();
    await ask('Second');
    await ask('Third');
    expect(await offer()).toEqual([]);
    await server.deps.pool.query(`update testers set last_digest_at = now() - interval '6 hours'`);
    expect(await offer()).toEqual([tester.id]);
    expect(mails(tester)[1]?.subject).toBe('2 new roasts for you');
  });

  it('leaves out what is gone, and then writes nothing', async () => {
    const tester = await newTester(server);
    const id = await ask('Gone soon');
    await server.deps.pool.query(`update testers set last_digest_at = now()`);
    await offer();
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token: owner.token });
    await server.deps.pool.query(`update testers set last_digest_at = null`);
    await offer();
    expect(mails(tester)).toEqual([]);
  });

  it('goes to nobody who is suspended, uninvited or has had enough', async () => {
    const suspended = await newTester(server);
    const uninvited = await newTester(server);
    const fedUp = await newTester(server);
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [suspended.id]);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [uninvited.id]);
    const body = { wantsDigest: false };
    await request(server.url, 'PUT', '/api/tester/settings', { token: fedUp.token, body });
    await ask('Anybody');
    expect(await offer()).toEqual([]);
  });

  it('goes to twenty testers for each review, those first who were told the longest ago', async () => {
    for (let index = 0; index < 21; index++) await newTester(server);
    await ask('First');
    expect(await offer()).toHaveLength(20);
    await server.deps.pool.query(`update testers set last_digest_at = last_digest_at - interval '7 hours'`);
    await ask('Second');
    await offer();
    const { rows } = await server.deps.pool.query(
      'select count(*)::int as told from testers where last_digest_at is not null',
    );
    expect(rows).toEqual([{ told: 21 }]);
  });

  it('waits for the next time when the mail cannot be sent', async () => {
    const tester = await newTester(server);
    await ask('Anybody');
    await offerRoasts(server.deps);
    const mail = { ...server.deps.mail, send: () => Promise.reject(new Error('No mail host')) };
    await expect(sendDigest({ ...server.deps, mail }, { testerId: tester.id })).rejects.toThrow('No mail host');
    expect(await offer()).toEqual([tester.id]);
    expect(mails(tester)).toHaveLength(1);
  });

  it('tells of several roasts at once to different testers', async () => {
    for (let index = 0; index < 40; index++) await newTester(server);
    await ask('First');
    await ask('Second');
    await offerRoasts(server.deps);
    const { rows } = await server.deps.pool.query('select count(distinct tester_id)::int as told from digest_entries');
    expect(rows).toEqual([{ told: 40 }]);
  });

  it('can be stopped by the link in it, without signing in', async () => {
    const tester = await newTester(server);
    await ask('Anybody');
    await offer();
    const token = /stop-mails\?token=(\S+)/.exec(mails(tester)[0]?.text ?? '')?.[1];
    const stop = (given: unknown) => request(server.url, 'POST', '/api/tester/digest/stop', { body: { token: given } });
    for (const wrong of ['x', `${tester.id}.x`, `${tester.id}.${'x'.repeat(43)}`, 7, undefined]) {
      expect((await stop(wrong)).status).toBe(400);
    }
    const wants = () => server.deps.pool.query('select wants_digest from testers');
    expect((await wants()).rows).toEqual([{ wants_digest: true }]);
    expect((await stop(token)).status).toBe(200);
    expect((await stop(token)).status).toBe(200);
    expect((await wants()).rows).toEqual([{ wants_digest: false }]);
  });
});
