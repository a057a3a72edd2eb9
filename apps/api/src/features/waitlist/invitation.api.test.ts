import * as accounts from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newApplicant, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let token: string;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  token = await signInOperator(server);
  dataDir = server.deps.config.dataDir;
});
afterAll(() => server.close());

const subject = 'Set up your Outloud tester account';
const base = '/api/admin/waitlist/applications';
const postAsOperator = (path: string) => request(server.url, 'POST', `${base}/${path}`, { token });
const post = (path: string, body: unknown) => request(server.url, 'POST', path, { body });
const readToken = (link: string) => new URL(link).searchParams.get('token') ?? '';
const setPassword = (link: string, password = validPassword) =>
  post('/api/auth/reset-password', { token: readToken(link), password });
const invalidTokenError = [400, 'invalid_token'];

async function newInvitedTester(fullName?: string) {
  const applicant = await newApplicant(server, fullName);
  await postAsOperator(`${applicant.id}/approve`);
  return { ...applicant, ...(await waitForEmail(dataDir, applicant.email, subject)) };
}

describe('an invitation', () => {
  it('sets the password once, verifies the email and lets the tester sign in', async () => {
    const { id, email, link, text } = await newInvitedTester('Nina http://evil.example');
    expect(link).toMatch(/^http:\/\/localhost:3000\/set-password\?token=[\w-]{43}$/);
    expect(text).toContain('Hello,\n');
    expect(text).toContain('The link works once and expires in 7 days.');
    expect(text).not.toContain('evil');
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
    expect((await setPassword(link, 'short')).body.problems?.[0]?.field).toBe('password');
    expect((await setPassword(link, 'password123')).status).toBe(400);
    const first = await setPassword(link);
    expect([first.status, first.body]).toEqual([200, { success: true, data: {}, error: null }]);
    const again = await setPassword(link, 'another kettle of fish');
    expect([again.status, again.body.code]).toEqual(invalidTokenError);
    const { body } = await post('/api/auth/login', { email, password: validPassword });
    expect(body.data.user).toMatchObject({ email, accountType: 'tester', isEmailVerified: true });
    const shown = await request(server.url, 'GET', `${base}/${id}`, { token });
    expect(shown.body.data.application).toMatchObject({ status: 'approved', hasPassword: true });
  });

  it('lets first answers count at once for a day, even if it is accepted days after the approval', async () => {
    const { email, link } = await newInvitedTester();
    await sql`update users set created_at = now() - interval '3 days' where email = ${email}`.execute(server.deps.db);
    await setPassword(link);
    const login = await post('/api/auth/login', { email, password: validPassword });
    const testerToken: string = login.body.data.token;
    const readWaiting = async (body: object) =>
      (await request(server.url, 'PUT', '/api/profile/demographic', { token: testerToken, body })).body.data.profile
        .waitingAnswers;
    expect(await readWaiting({ petOwner: 'Cat owner' })).toEqual([]);
    await sql`update testers set joined_at = now() - interval '25 hours'`.execute(server.deps.db);
    expect(await readWaiting({ housingStatus: 'Renter' })).toMatchObject([{ field: 'housingStatus' }]);
  });

  it('sends no password-changed email, unlike a password reset', async () => {
    const { email, link } = await newInvitedTester();
    const countQueued = async () => {
      const { rows } = await server.deps.pool.query(
        `select count(*) as n from account_changes c join users u on u.id = c.user_id
         where u.email = $1 and c.kind = 'password'`,
        [email],
      );
      return rows[0].n;
    };
    expect([(await setPassword(link)).status, await countQueued()]).toEqual([200, 0]);
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForEmail(dataDir, email, 'Choose a new password');
    expect(reset.text).toContain('Hello Nina Novak,');
    expect([(await setPassword(reset.link, 'another kettle of fish')).status, await countQueued()]).toEqual([200, 1]);
  });

  it('rejects an invitation after 7 days', async () => {
    const { email, link } = await newInvitedTester();
    const { rows } = await sql<{ purpose: string; hours: number }>`
      select purpose, round(extract(epoch from t.expires_at - t.created_at) / 3600)::int as hours
      from account_tokens t join users u on u.id = t.user_id where u.email = ${email}
    `.execute(server.deps.db);
    expect(rows).toEqual([{ purpose: 'invitation', hours: 168 }]);
    await sql`update account_tokens set expires_at = now()`.execute(server.deps.db);
    const expired = await setPassword(link);
    expect([expired.status, expired.body.code]).toEqual(invalidTokenError);
  });

  it('rejects an invitation token for email verification and token exchange', async () => {
    const { link } = await newInvitedTester();
    const verified = await post('/api/auth/verify-email', { token: readToken(link) });
    expect([verified.status, verified.body.error]).toEqual([400, 'Email verification failed']);
    expect((await post('/api/auth/exchange', { token: readToken(link) })).status).toBe(400);
    expect((await setPassword(link)).status).toBe(200);
  });

  it('rejects an invitation after the password was set with a reset link', async () => {
    const { email, link } = await newInvitedTester('Nina http://evil.example');
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForEmail(dataDir, email, 'Choose a new password');
    expect(reset.text).not.toContain('evil');
    expect((await setPassword(reset.link)).status).toBe(200);
    const secondUse = await setPassword(link, 'another kettle of fish');
    expect([secondUse.status, secondUse.body.code]).toEqual(invalidTokenError);
    const { body } = await post('/api/auth/login', { email, password: validPassword });
    expect(body.data.user).toMatchObject({ accountType: 'tester', isEmailVerified: true });
  });

  it('rejects a registration with the email of an invited tester', async () => {
    const { email, link } = await newInvitedTester();
    const taken = await post('/api/auth/register', { email, password: 'a strangers secret', fullName: 'Eve' });
    expect([taken.status, taken.body.error]).toEqual([409, 'Registration failed']);
    expect((await post('/api/auth/login', { email, password: 'a strangers secret' })).status).toBe(401);
    expect((await setPassword(link)).status).toBe(200);
  });
});

describe('resending an invitation', () => {
  it('emails a new link, invalidates the earlier link and logs the action', async () => {
    const { id, email, link } = await newInvitedTester();
    const { status, body } = await postAsOperator(`${id}/invitation`);
    expect([status, body]).toEqual([200, { success: true, data: {}, error: null }]);
    const second = await waitForEmail(dataDir, email, subject, 2);
    expect((await setPassword(link)).status).toBe(400);
    expect((await setPassword(second.link)).status).toBe(200);
    const { rows } = await server.deps.pool.query(
      'select action, subject_type, after from operator_actions where subject_id = $1 order by id desc limit 1',
      [id],
    );
    const { body: shown } = await request(server.url, 'GET', `${base}/${id}`, { token });
    const { testerId } = shown.data.application;
    expect(rows).toEqual([{ action: 'invitation_resent', subject_type: 'application', after: { testerId } }]);
  });

  it('returns 409 before the approval and after the tester sets a password', async () => {
    const { id } = await newApplicant(server);
    const beforeApproval = await postAsOperator(`${id}/invitation`);
    expect([beforeApproval.status, beforeApproval.body.code]).toEqual([409, 'not_approved']);
    const invited = await newInvitedTester();
    await setPassword(invited.link);
    const afterPassword = await postAsOperator(`${invited.id}/invitation`);
    expect([afterPassword.status, afterPassword.body.code]).toEqual([409, 'already_answered']);
    expect(listEmailsTo(dataDir, invited.email).filter((email) => email.subject === subject)).toHaveLength(1);
  });

  it('rejects the sixth invitation within an hour with 429', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' });
    const strictToken = await signInOperator(strict);
    const { id } = await newApplicant(strict);
    const send = (path: string) => request(strict.url, 'POST', `${base}/${id}/${path}`, { token: strictToken });
    await send('approve');
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await send('invitation')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await strict.close();
  });
});

it('sends no name to an unverified email', async () => {
  const { email } = await registerCustomer(server, 'Ann http://evil.example');
  await server.as(null)(accounts.forgotPassword, { body: { email } });
  expect((await waitForEmail(dataDir, email, 'Choose a new password')).text).not.toContain('evil');
  await post('/api/auth/register', { email, password: validPassword, fullName: 'Eve' });
  expect((await waitForEmail(dataDir, email, 'You already have an Outloud account')).text).not.toContain('evil');
});
