import * as contract from '@outloud/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { listEmailsTo, waitForEmail } from '../../../test/mailbox.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { registerCustomer, validPassword } from '../../../test/users.ts';
import { createToken } from '../../crypto.ts';
import { cleanUpAccounts, sendAccountEmail } from './accounts.jobs.ts';
import { insertToken } from './tokens.repo.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  dataDir = server.deps.config.dataDir;
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string) => request(server.url, 'POST', path, { body, token });
const readToken = (link: string) => new URL(link).searchParams.get('token') ?? '';
const expireTokens = () => sql`update account_tokens set expires_at = now()`.execute(server.deps.db);

async function newVerifiedCustomer() {
  const customer = await registerCustomer(server);
  const { link } = await waitForEmail(dataDir, customer.email, 'Confirm your email');
  await server.as(null)(contract.verifyEmail, { body: { token: readToken(link) } });
  return customer;
}

describe('email verification', () => {
  it('accepts the mailed token once', async () => {
    const { email, token } = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, email, 'Confirm your email');
    const first = await post('/api/auth/verify-email', { token: readToken(link) });
    expect([first.status, first.body.data]).toEqual([200, { email, isEmailVerified: true }]);
    const { user } = await server.as(token)(contract.getCurrentUser);
    expect(user.isEmailVerified).toBe(true);
    const second = await post('/api/auth/verify-email', { token: readToken(link) });
    expect([second.status, second.body.error, second.body.code]).toEqual([
      400,
      'Email verification failed',
      'invalid_token',
    ]);
  });

  it('rejects a malformed token, an expired token, and a token for another purpose', async () => {
    const { email, token } = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, email, 'Confirm your email');
    await expireTokens();
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForEmail(dataDir, email, 'Choose a new password');
    for (const bad of ['nonsense', readToken(link), readToken(reset.link)]) {
      const { status, body } = await post('/api/auth/verify-email', { token: bad });
      expect([status, body.error]).toEqual([400, 'Email verification failed']);
    }
    const missing = await post('/api/auth/verify-email', {});
    expect([missing.status, missing.body.code, missing.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'token',
    ]);
    expect((await server.as(token)(contract.getCurrentUser)).user.isEmailVerified).toBe(false);
  });

  it('accepts one of 10 concurrent requests with the same token', async () => {
    const { email } = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, email, 'Confirm your email');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/auth/verify-email', { token: readToken(link) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it.each([
    ['first', 0],
    ['second', 1],
  ])('accepts the %s of two mailed links and then rejects both', async (_name, opened) => {
    const { email, token } = await registerCustomer(server);
    const first = await waitForEmail(dataDir, email, 'Confirm your email');
    expect((await post('/api/auth/resend-verification', {}, token)).status).toBe(202);
    const second = await waitForEmail(dataDir, email, 'Confirm your email', 2);
    const links = [readToken(first.link), readToken(second.link)];
    expect((await post('/api/auth/verify-email', { token: links[opened] })).status).toBe(200);
    for (const link of links) expect((await post('/api/auth/verify-email', { token: link })).status).toBe(400);
    const again = await post('/api/auth/resend-verification', {}, token);
    expect([again.status, again.body.code]).toEqual([409, 'already_verified']);
  });
});

describe('the number of live links', () => {
  const countLinks = async (userId: string, purpose: string) => {
    const { rows } = await server.deps.pool.query(
      'select count(*) as n from account_tokens where user_id = $1 and purpose = $2',
      [userId, purpose],
    );
    return rows[0].n;
  };

  it('is limited to 10 for email verification, and the oldest link stops working', async () => {
    const { id, email } = await registerCustomer(server);
    const first = await waitForEmail(dataDir, email, 'Confirm your email');
    const mail = { kind: 'verify-email', userId: id } as const;
    for (let sent = 1; sent < 10; sent++) await sendAccountEmail(server.deps, mail);
    expect(await countLinks(id, 'verify-email')).toBe(10);
    const second = await waitForEmail(dataDir, email, 'Confirm your email', 2);
    await sendAccountEmail(server.deps, mail);
    expect(await countLinks(id, 'verify-email')).toBe(10);
    expect((await post('/api/auth/verify-email', { token: readToken(first.link) })).status).toBe(400);
    expect((await post('/api/auth/verify-email', { token: readToken(second.link) })).status).toBe(200);
    expect(await countLinks(id, 'verify-email')).toBe(0);
  });

  it('is limited to 1 for a password reset', async () => {
    const { id, email } = await registerCustomer(server);
    for (let sent = 0; sent < 3; sent++) await sendAccountEmail(server.deps, { kind: 'reset-password', email });
    expect(await countLinks(id, 'reset-password')).toBe(1);
  });
});

describe('password reset', () => {
  it('gives the same response for known and unknown emails, and mails only known ones', async () => {
    const { email } = await registerCustomer(server);
    const known = await post('/api/auth/forgot-password', { email });
    const unknown = await post('/api/auth/forgot-password', { email: 'stranger@example.com' });
    expect([known.status, known.body]).toEqual([202, { success: true, data: {}, error: null }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const mail = await waitForEmail(dataDir, email, 'Choose a new password');
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    expect(listEmailsTo(dataDir, 'stranger@example.com')).toEqual([]);
    const bad = await post('/api/auth/forgot-password', { email: 'ada' });
    expect([bad.status, bad.body.code, bad.body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'email']);
  });

  it('sets a new password once, verifies the email and ends all sessions', async () => {
    const { email, token } = await registerCustomer(server);
    await post('/api/auth/forgot-password', { email });
    const { link } = await waitForEmail(dataDir, email, 'Choose a new password');
    const reset = (password: string) => post('/api/auth/reset-password', { token: readToken(link), password });
    const common = await reset('password123');
    expect([common.status, common.body.problems?.[0]?.field]).toEqual([400, 'password']);
    const short = await reset('short');
    expect([short.status, short.body.problems?.[0]?.field]).toEqual([400, 'password']);
    expect((await reset('a brand new secret')).status).toBe(200);
    const again = await reset('a third secret here');
    expect([again.status, again.body.code]).toEqual([400, 'invalid_token']);
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(401);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
    const { body } = await post('/api/auth/login', { email, password: 'a brand new secret' });
    expect(body.data.user.isEmailVerified).toBe(true);
    await waitForEmail(dataDir, email, 'Your password was changed');
  });

  it('rejects a token that was mailed for another purpose', async () => {
    const { email } = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, email, 'Confirm your email');
    const body = { token: readToken(link), password: 'a brand new secret' };
    expect((await post('/api/auth/reset-password', body)).status).toBe(400);
    expect((await post('/api/auth/exchange', { token: readToken(link) })).status).toBe(400);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(200);
  });

  it('expires the link after one hour', async () => {
    const { email, id } = await registerCustomer(server);
    await post('/api/auth/forgot-password', { email });
    const { link } = await waitForEmail(dataDir, email, 'Choose a new password');
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from account_tokens where user_id = ${id} and purpose = 'reset-password'
    `.execute(server.deps.db);
    expect(rows).toEqual([{ minutes: 60 }]);
    await expireTokens();
    const late = await post('/api/auth/reset-password', { token: readToken(link), password: 'a brand new secret' });
    expect(late.status).toBe(400);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(200);
  });
});

describe('changing the email', () => {
  const change = (token: string, email: string) =>
    request(server.url, 'PUT', '/api/profile', { token, body: { email } });

  it('takes effect when the new email is confirmed, and notifies the old email', async () => {
    const { email, token } = await newVerifiedCustomer();
    const next = `new.${email}`;
    const { body } = await change(token, next);
    expect([body.data.user.email, body.data.user.pendingEmail]).toEqual([email, next]);
    expect((await post('/api/auth/login', { email: next, password: validPassword })).status).toBe(401);
    const { link } = await waitForEmail(dataDir, next, 'Confirm your new email');
    const confirmed = await post('/api/auth/verify-email', { token: readToken(link) });
    expect(confirmed.body.data).toEqual({ email: next, isEmailVerified: true });
    const { user } = await server.as(token)(contract.getCurrentUser);
    expect(user).toMatchObject({ email: next, pendingEmail: null, isEmailVerified: true });
    await waitForEmail(dataDir, email, 'Your email was changed');
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
  });

  it('does not reveal whether the new email has an account, and does not take it over', async () => {
    const { email, token } = await newVerifiedCustomer();
    const owner = await registerCustomer(server);
    const { status, body } = await change(token, owner.email);
    expect([status, body.data.user.pendingEmail]).toEqual([200, owner.email]);
    await waitForEmail(dataDir, owner.email, 'You already have an Outloud account');
    expect((await server.as(token)(contract.getCurrentUser)).user.email).toBe(email);
  });

  it('rejects the confirmation after another user registered the email', async () => {
    const { email, token } = await newVerifiedCustomer();
    const next = `contested.${email}`;
    await change(token, next);
    const { link } = await waitForEmail(dataDir, next, 'Confirm your new email');
    await server.as(null)(contract.register, { body: { email: next, password: validPassword, fullName: 'First' } });
    const late = await post('/api/auth/verify-email', { token: readToken(link) });
    expect([late.status, late.body.error]).toEqual([400, 'Email verification failed']);
    expect((await server.as(token)(contract.getCurrentUser)).user.email).toBe(email);
  });

  it('is canceled when the user submits the current email', async () => {
    const { email, token } = await newVerifiedCustomer();
    await change(token, `new.${email}`);
    const { link } = await waitForEmail(dataDir, `new.${email}`, 'Confirm your new email');
    expect((await change(token, email)).body.data.user.pendingEmail).toBeNull();
    expect((await post('/api/auth/verify-email', { token: readToken(link) })).status).toBe(400);
  });

  it('invalidates links that were mailed to the old email', async () => {
    const { email, token } = await newVerifiedCustomer();
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForEmail(dataDir, email, 'Choose a new password');
    await change(token, `moved.${email}`);
    const { link } = await waitForEmail(dataDir, `moved.${email}`, 'Confirm your new email');
    await post('/api/auth/verify-email', { token: readToken(link) });
    const stale = await post('/api/auth/reset-password', {
      token: readToken(reset.link),
      password: 'a brand new secret',
    });
    expect(stale.status).toBe(400);
  });
});

describe('correcting an email before it is verified', () => {
  const correct = (token: string, email: string) =>
    request(server.url, 'PUT', '/api/profile', { token, body: { email } });
  const me = async (token: string) => (await server.as(token)(contract.getCurrentUser)).user;
  const verify = async (link: string) => (await post('/api/auth/verify-email', { token: readToken(link) })).status;

  /** A customer whose verification mail went to a mistyped email. */
  async function newMistypedCustomer() {
    const customer = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, customer.email, 'Confirm your email');
    return { ...customer, right: `right.${customer.email}`, link };
  }

  it('mails a link to the new email, and opening the link verifies that email', async () => {
    const { email, right, token } = await newMistypedCustomer();
    const { status, body } = await correct(token, right);
    expect([status, body.data.user.email, body.data.user.pendingEmail, body.data.user.isEmailVerified]).toEqual([
      200,
      email,
      right,
      false,
    ]);
    const { link, text } = await waitForEmail(dataDir, right, 'Confirm your email');
    expect(text).toContain('The link expires in 7 days.');
    expect(await verify(link)).toBe(200);
    expect(await me(token)).toMatchObject({ email: right, pendingEmail: null, isEmailVerified: true });
    expect((await post('/api/auth/login', { email: right, password: validPassword })).status).toBe(200);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
    const notices = await server.deps.pool.query(
      "select data from pgboss.job where data->>'kind' = 'email-changed' and data->>'to' = $1",
      [email],
    );
    expect(notices.rows).toEqual([]);
  });

  it('invalidates links sent to the old email and sends no more mail to it', async () => {
    const { email, right, token, link } = await newMistypedCustomer();
    await post('/api/auth/forgot-password', { email });
    const reset = await waitForEmail(dataDir, email, 'Choose a new password');
    await correct(token, right);
    expect(await verify(link)).toBe(400);
    const staleReset = await post('/api/auth/reset-password', {
      token: readToken(reset.link),
      password: 'a brand new secret',
    });
    expect(staleReset.status).toBe(400);
    await sendAccountEmail(server.deps, { kind: 'reset-password', email });
    expect((await post('/api/auth/resend-verification', {}, token)).status).toBe(202);
    await waitForEmail(dataDir, right, 'Confirm your email', 2);
    expect(listEmailsTo(dataDir, email)).toHaveLength(2);
    expect((await me(token)).isEmailVerified).toBe(false);
  });

  it('rejects a link to the old email that was created during the correction', async () => {
    const { id, email, right, token } = await newMistypedCustomer();
    await correct(token, right);
    for (const [purpose, path] of [
      ['verify-email', '/api/auth/verify-email'],
      ['reset-password', '/api/auth/reset-password'],
    ] as const) {
      const late = createToken();
      const row = { tokenHash: late.tokenHash, userId: id, purpose, email, minutes: 5 };
      await server.deps.db.transaction().execute((trx) => insertToken(trx, row));
      expect((await post(path, { token: late.token, password: 'a brand new secret' })).status).toBe(400);
    }
    expect((await me(token)).isEmailVerified).toBe(false);
  });

  it('gives the same response for an email that has an account, and notifies only its owner', async () => {
    const { email, right, token } = await newMistypedCustomer();
    const owner = await registerCustomer(server);
    const free = await correct(token, right);
    const taken = await correct(token, owner.email);
    expect(taken.status).toBe(free.status);
    expect(taken.body.data.user).toEqual({ ...free.body.data.user, pendingEmail: owner.email });
    await waitForEmail(dataDir, owner.email, 'You already have an Outloud account');
    expect((await post('/api/auth/login', { email: owner.email, password: 'not the password' })).status).toBe(401);
    expect(await me(token)).toMatchObject({ email, pendingEmail: owner.email, isEmailVerified: false });
  });

  it('can be repeated, and only the last email has a working link', async () => {
    const { right, token } = await newMistypedCustomer();
    await correct(token, right);
    const first = await waitForEmail(dataDir, right, 'Confirm your email');
    await correct(token, `really.${right}`);
    expect(await verify(first.link)).toBe(400);
    const second = await waitForEmail(dataDir, `really.${right}`, 'Confirm your email');
    expect(await verify(second.link)).toBe(200);
  });

  it('can be canceled, which mails a new link to the first email', async () => {
    const { email, right, token, link } = await newMistypedCustomer();
    await correct(token, right);
    const wrong = await waitForEmail(dataDir, right, 'Confirm your email');
    expect((await correct(token, email)).body.data.user.pendingEmail).toBeNull();
    const again = await waitForEmail(dataDir, email, 'Confirm your email', 2);
    expect(await verify(wrong.link)).toBe(400);
    expect(await verify(link)).toBe(400);
    expect(await verify(again.link)).toBe(200);
  });

  it('requires a session and a valid email', async () => {
    const { token } = await newMistypedCustomer();
    expect((await request(server.url, 'PUT', '/api/profile', { body: { email: 'a@example.com' } })).status).toBe(401);
    const bad = await correct(token, 'not-an-email');
    expect([bad.status, bad.body.code, bad.body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'email']);
  });
});

describe('the cleanup of accounts', () => {
  it('deletes expired rows and keeps the rest', async () => {
    const { token, id } = await registerCustomer(server);
    const { pool } = server.deps;
    const expired = Buffer.from('old');
    await pool.query("insert into sessions values ($1, $2, now(), now() - interval '1 minute')", [expired, id]);
    await pool.query(
      "insert into account_tokens values ($1, $2, 'exchange', null, now(), now() - interval '1 minute')",
      [expired, id],
    );
    await pool.query("insert into google_attempts values ($1, 'v', 'n', now() - interval '1 minute')", [expired]);
    await pool.query("insert into throttles values ('old', 1, now() - interval '1 minute')");
    await pool.query(
      "insert into deleted_emails values ($1, now() - interval '13 months'), ('recent', now() - interval '11 months')",
      [expired],
    );
    await cleanUpAccounts(server.deps);
    for (const [table, column] of [
      ['sessions', 'token_hash'],
      ['account_tokens', 'token_hash'],
      ['google_attempts', 'state_hash'],
      ['deleted_emails', 'email_hash'],
    ]) {
      const { rows } = await pool.query(`select count(*) as n from ${table} where ${column} = $1`, [expired]);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    expect((await pool.query("select 1 from throttles where key = 'old'")).rowCount).toBe(0);
    expect((await pool.query("select 1 from deleted_emails where email_hash = 'recent'")).rowCount).toBe(1);
    expect((await server.as(token)(contract.getCurrentUser)).user._id).toBe(id);
  });
});
