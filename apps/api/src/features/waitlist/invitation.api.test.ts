import * as accounts from '@outloud/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { goodPassword, newApplicant, newCustomer, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  token = await operatorToken(server);
  dataDir = server.deps.config.dataDir;
});
afterAll(() => server.close());

const subject = 'Welcome to the testers of Outloud';
const base = '/api/admin/waitlist/applications';
const operate = (path: string) => request(server.url, 'POST', `${base}/${path}`, { token });
const post = (path: string, body: unknown) => request(server.url, 'POST', path, { body });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const answer = (link: string, password = goodPassword) =>
  post('/api/auth/reset-password', { token: tokenOf(link), password });
const stale = [400, 'This link is no longer valid. Ask for a new one.'];

async function newInvited(fullName?: string) {
  const applicant = await newApplicant(server, fullName);
  await operate(`${applicant.id}/approve`);
  return { ...applicant, ...(await waitForMail(dataDir, applicant.email, subject)) };
}

describe('an invitation', () => {
  it('sets the password once, proves the address, and signs in as a tester', async () => {
    const { id, email, link, text } = await newInvited('Nina http://evil.example');
    expect(link).toMatch(/^http:\/\/localhost:3000\/set-password\?token=[\w-]{43}$/);
    expect(text).toContain('Hello,\n');
    expect(text).toContain('The link works once, within 7 days.');
    expect(text).not.toContain('evil');
    expect((await post('/api/auth/login', { email, password: goodPassword })).status).toBe(401);
    expect((await answer(link, 'short')).body.error).toBe('password must be at least 8 characters');
    expect((await answer(link, 'password123')).status).toBe(400);
    const first = await answer(link);
    expect([first.status, first.body]).toEqual([200, { success: true, data: {}, error: null }]);
    const again = await answer(link, 'another kettle of fish');
    expect([again.status, again.body.error]).toEqual(stale);
    const { body } = await post('/api/auth/login', { email, password: goodPassword });
    expect(body.data.user).toMatchObject({ email, accountType: 'tester', isEmailVerified: true });
    const shown = await request(server.url, 'GET', `${base}/${id}`, { token });
    expect(shown.body.data.application).toMatchObject({ status: 'approved', hasPassword: true });
  });

  it('is not followed by a mail that the password was changed, as a reset is', async () => {
    const { email, link } = await newInvited();
    const queued = async () => {
      const { rows } = await server.deps.pool.query(
        `select count(*) as n from pgboss.job j join users u on u.id::text = j.data ->> 'userId'
         where u.email = $1 and j.data ->> 'kind' = 'password-changed'`,
        [email],
      );
      return rows[0].n;
    };
    expect([(await answer(link)).status, await queued()]).toEqual([200, 0]);
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForMail(dataDir, email, 'Choose a new password');
    expect(reset.text).toContain('Hello Nina Novak,');
    expect([(await answer(reset.link, 'another kettle of fish')).status, await queued()]).toEqual([200, 1]);
  });

  it('is valid for 7 days', async () => {
    const { email, link } = await newInvited();
    const { rows } = await sql<{ purpose: string; hours: number }>`
      select purpose, round(extract(epoch from t.expires_at - t.created_at) / 3600)::int as hours
      from account_tokens t join users u on u.id = t.user_id where u.email = ${email}
    `.execute(server.deps.db);
    expect(rows).toEqual([{ purpose: 'invitation', hours: 168 }]);
    await sql`update account_tokens set expires_at = now()`.execute(server.deps.db);
    const late = await answer(link);
    expect([late.status, late.body.error]).toEqual(stale);
  });

  it('is no token for anything else', async () => {
    const { link } = await newInvited();
    const verified = await post('/api/auth/verify-email', { token: tokenOf(link) });
    expect([verified.status, verified.body.error]).toEqual([400, 'Email verification failed']);
    expect((await post('/api/auth/exchange', { token: tokenOf(link) })).status).toBe(400);
    expect((await answer(link)).status).toBe(200);
  });

  it('is worthless once a forgotten password was asked for and set instead', async () => {
    const { email, link } = await newInvited('Nina http://evil.example');
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForMail(dataDir, email, 'Choose a new password');
    expect(reset.text).not.toContain('evil');
    expect((await answer(reset.link)).status).toBe(200);
    const late = await answer(link, 'another kettle of fish');
    expect([late.status, late.body.error]).toEqual(stale);
    const { body } = await post('/api/auth/login', { email, password: goodPassword });
    expect(body.data.user).toMatchObject({ accountType: 'tester', isEmailVerified: true });
  });

  it('does not open the account to whoever registers its address', async () => {
    const { email, link } = await newInvited();
    const taken = await post('/api/auth/register', { email, password: 'a strangers secret', fullName: 'Eve' });
    expect([taken.status, taken.body.error]).toEqual([409, 'Registration failed']);
    expect((await post('/api/auth/login', { email, password: 'a strangers secret' })).status).toBe(401);
    expect((await answer(link)).status).toBe(200);
  });
});

describe('sending it again', () => {
  it('mails a new link, makes the earlier one worthless, and is logged', async () => {
    const { id, email, link } = await newInvited();
    const { status, body } = await operate(`${id}/invitation`);
    expect([status, body]).toEqual([200, { success: true, data: {}, error: null }]);
    const second = await waitForMail(dataDir, email, subject, 2);
    expect((await answer(link)).status).toBe(400);
    expect((await answer(second.link)).status).toBe(200);
    const { rows } = await server.deps.pool.query(
      'select action, subject_type, after from operator_actions where subject_id = $1 order by id desc limit 1',
      [id],
    );
    const { body: shown } = await request(server.url, 'GET', `${base}/${id}`, { token });
    const { testerId } = shown.data.application;
    expect(rows).toEqual([{ action: 'invitation_resent', subject_type: 'application', after: { testerId } }]);
  });

  it('is refused before the approval, and after a password was chosen', async () => {
    const { id } = await newApplicant(server);
    const early = await operate(`${id}/invitation`);
    expect([early.status, early.body.error]).toEqual([409, 'Only an approved applicant can be invited']);
    const invited = await newInvited();
    await answer(invited.link);
    const late = await operate(`${invited.id}/invitation`);
    expect([late.status, late.body.error]).toEqual([409, 'This tester has chosen a password already']);
    expect(mailsTo(dataDir, invited.email).filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it('is throttled', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' });
    const own = await operatorToken(strict);
    const { id } = await newApplicant(strict);
    const send = (path: string) => request(strict.url, 'POST', `${base}/${id}/${path}`, { token: own });
    await send('approve');
    const seen = [];
    for (let i = 0; i < 6; i++) seen.push((await send('invitation')).status);
    expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
    await strict.close();
  });
});

it('a name is not mailed to an address that nobody has proved', async () => {
  const { email } = await newCustomer(server, 'Ann http://evil.example');
  await server.as(null)(accounts.forgotPassword, { body: { email } });
  expect((await waitForMail(dataDir, email, 'Choose a new password')).text).not.toContain('evil');
  await post('/api/auth/register', { email, password: goodPassword, fullName: 'Eve' });
  expect((await waitForMail(dataDir, email, 'You already have an Outloud account')).text).not.toContain('evil');
});
