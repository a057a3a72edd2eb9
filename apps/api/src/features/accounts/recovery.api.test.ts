import * as contract from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer } from '../../../test/users.ts';
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
  it('accepts an emailed token only once', async () => {
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
    const resetEmail = await waitForEmail(dataDir, email, 'Choose a new password');
    for (const badToken of ['nonsense', readToken(link), readToken(resetEmail.link)]) {
      const { status, body } = await post('/api/auth/verify-email', { token: badToken });
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

  it('accepts only one of 10 concurrent requests with the same token', async () => {
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
  ])('accepts the %s of two emailed links and then rejects both links', async (_name, opened) => {
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

describe('live links', () => {
  const countLinks = async (userId: string, purpose: string) => {
    const { rows } = await server.deps.pool.query(
      'select count(*) as n from account_tokens where user_id = $1 and purpose = $2',
      [userId, purpose],
    );
    return rows[0].n;
  };

  it('keeps at most 10 verification links and invalidates the oldest link', async () => {
    const { id, email } = await registerCustomer(server);
    const first = await waitForEmail(dataDir, email, 'Confirm your email');
    const job = { kind: 'verify-email', userId: id } as const;
    for (let sent = 1; sent < 10; sent++) await sendAccountEmail(server.deps, job);
    expect(await countLinks(id, 'verify-email')).toBe(10);
    const second = await waitForEmail(dataDir, email, 'Confirm your email', 2);
    await sendAccountEmail(server.deps, job);
    expect(await countLinks(id, 'verify-email')).toBe(10);
    expect((await post('/api/auth/verify-email', { token: readToken(first.link) })).status).toBe(400);
    expect((await post('/api/auth/verify-email', { token: readToken(second.link) })).status).toBe(200);
    expect(await countLinks(id, 'verify-email')).toBe(0);
  });

  it('keeps only one password reset link', async () => {
    const { id, email } = await registerCustomer(server);
    for (let sent = 0; sent < 3; sent++) await sendAccountEmail(server.deps, { kind: 'reset-password', email });
    expect(await countLinks(id, 'reset-password')).toBe(1);
  });
});

describe('password reset', () => {
  it('returns the same response for known and unknown emails, but sends a link only to a known email', async () => {
    const { email } = await registerCustomer(server);
    const known = await post('/api/auth/forgot-password', { email });
    const unknown = await post('/api/auth/forgot-password', { email: 'stranger@example.com' });
    expect([known.status, known.body]).toEqual([202, { success: true, data: {}, error: null }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const resetEmail = await waitForEmail(dataDir, email, 'Choose a new password');
    expect(resetEmail.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    expect(listEmailsTo(dataDir, 'stranger@example.com')).toEqual([]);
    const malformed = await post('/api/auth/forgot-password', { email: 'ada' });
    expect([malformed.status, malformed.body.code, malformed.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'email',
    ]);
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

  it('rejects a token that was emailed for another purpose', async () => {
    const { email } = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, email, 'Confirm your email');
    const body = { token: readToken(link), password: 'a brand new secret' };
    expect((await post('/api/auth/reset-password', body)).status).toBe(400);
    expect((await post('/api/auth/exchange', { token: readToken(link) })).status).toBe(400);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(200);
  });

  it('expires the reset link after one hour', async () => {
    const { email, id } = await registerCustomer(server);
    await post('/api/auth/forgot-password', { email });
    const { link } = await waitForEmail(dataDir, email, 'Choose a new password');
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from account_tokens where user_id = ${id} and purpose = 'reset-password'
    `.execute(server.deps.db);
    expect(rows).toEqual([{ minutes: 60 }]);
    await expireTokens();
    const expired = await post('/api/auth/reset-password', { token: readToken(link), password: 'a brand new secret' });
    expect(expired.status).toBe(400);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(200);
  });
});

describe('changing the email', () => {
  const changeEmail = (token: string, email: string) =>
    request(server.url, 'PUT', '/api/profile', { token, body: { email } });

  it('changes the email after confirmation and notifies the old email', async () => {
    const { email, token } = await newVerifiedCustomer();
    const newEmail = `new.${email}`;
    const { body } = await changeEmail(token, newEmail);
    expect([body.data.user.email, body.data.user.pendingEmail]).toEqual([email, newEmail]);
    expect((await post('/api/auth/login', { email: newEmail, password: validPassword })).status).toBe(401);
    const { link } = await waitForEmail(dataDir, newEmail, 'Confirm your new email');
    const confirmed = await post('/api/auth/verify-email', { token: readToken(link) });
    expect(confirmed.body.data).toEqual({ email: newEmail, isEmailVerified: true });
    const { user } = await server.as(token)(contract.getCurrentUser);
    expect(user).toMatchObject({ email: newEmail, pendingEmail: null, isEmailVerified: true });
    await waitForEmail(dataDir, email, 'Your email address was changed');
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
  });

  it('does not reveal that the new email has an account, and keeps the current email', async () => {
    const { email, token } = await newVerifiedCustomer();
    const owner = await registerCustomer(server);
    const { status, body } = await changeEmail(token, owner.email);
    expect([status, body.data.user.pendingEmail]).toEqual([200, owner.email]);
    await waitForEmail(dataDir, owner.email, 'You already have an Outloud account');
    expect((await server.as(token)(contract.getCurrentUser)).user.email).toBe(email);
  });

  it('rejects the confirmation after another user registered the new email', async () => {
    const { email, token } = await newVerifiedCustomer();
    const newEmail = `contested.${email}`;
    await changeEmail(token, newEmail);
    const { link } = await waitForEmail(dataDir, newEmail, 'Confirm your new email');
    await server.as(null)(contract.register, { body: { email: newEmail, password: validPassword, fullName: 'First' } });
    const confirmation = await post('/api/auth/verify-email', { token: readToken(link) });
    expect([confirmation.status, confirmation.body.error]).toEqual([400, 'Email verification failed']);
    expect((await server.as(token)(contract.getCurrentUser)).user.email).toBe(email);
  });

  it('cancels the change when the user submits the current email', async () => {
    const { email, token } = await newVerifiedCustomer();
    await changeEmail(token, `new.${email}`);
    const { link } = await waitForEmail(dataDir, `new.${email}`, 'Confirm your new email');
    expect((await changeEmail(token, email)).body.data.user.pendingEmail).toBeNull();
    expect((await post('/api/auth/verify-email', { token: readToken(link) })).status).toBe(400);
  });

  it('invalidates links that were emailed to the old email', async () => {
    const { email, token } = await newVerifiedCustomer();
    await post('/api/auth/forgot-password', { email });
    const resetEmail = await waitForEmail(dataDir, email, 'Choose a new password');
    await changeEmail(token, `moved.${email}`);
    const { link } = await waitForEmail(dataDir, `moved.${email}`, 'Confirm your new email');
    await post('/api/auth/verify-email', { token: readToken(link) });
    const staleReset = await post('/api/auth/reset-password', {
      token: readToken(resetEmail.link),
      password: 'a brand new secret',
    });
    expect(staleReset.status).toBe(400);
  });
});

describe('correcting an email before it is verified', () => {
  const correctEmail = (token: string, email: string) =>
    request(server.url, 'PUT', '/api/profile', { token, body: { email } });
  const getUser = async (token: string) => (await server.as(token)(contract.getCurrentUser)).user;
  const verify = async (link: string) => (await post('/api/auth/verify-email', { token: readToken(link) })).status;

  /** Registers a customer whose verification link went to a mistyped email. */
  async function newMistypedCustomer() {
    const customer = await registerCustomer(server);
    const { link } = await waitForEmail(dataDir, customer.email, 'Confirm your email');
    return { ...customer, correctedEmail: `right.${customer.email}`, link };
  }

  it('emails a link to the corrected email, and opening the link verifies that email', async () => {
    const { email, correctedEmail, token } = await newMistypedCustomer();
    const { status, body } = await correctEmail(token, correctedEmail);
    expect([status, body.data.user.email, body.data.user.pendingEmail, body.data.user.isEmailVerified]).toEqual([
      200,
      email,
      correctedEmail,
      false,
    ]);
    const { link, text } = await waitForEmail(dataDir, correctedEmail, 'Confirm your email');
    expect(text).toContain('The link expires in 7 days.');
    expect(await verify(link)).toBe(200);
    expect(await getUser(token)).toMatchObject({ email: correctedEmail, pendingEmail: null, isEmailVerified: true });
    expect((await post('/api/auth/login', { email: correctedEmail, password: validPassword })).status).toBe(200);
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
    const notices = await server.deps.pool.query(
      "select data from pgboss.job where data->>'kind' = 'email-changed' and data->>'to' = $1",
      [email],
    );
    expect(notices.rows).toEqual([]);
  });

  it('invalidates links to the mistyped email and sends no more emails to it', async () => {
    const { email, correctedEmail, token, link } = await newMistypedCustomer();
    await post('/api/auth/forgot-password', { email });
    const resetEmail = await waitForEmail(dataDir, email, 'Choose a new password');
    await correctEmail(token, correctedEmail);
    expect(await verify(link)).toBe(400);
    const staleReset = await post('/api/auth/reset-password', {
      token: readToken(resetEmail.link),
      password: 'a brand new secret',
    });
    expect(staleReset.status).toBe(400);
    await sendAccountEmail(server.deps, { kind: 'reset-password', email });
    expect((await post('/api/auth/resend-verification', {}, token)).status).toBe(202);
    await waitForEmail(dataDir, correctedEmail, 'Confirm your email', 2);
    expect(listEmailsTo(dataDir, email)).toHaveLength(2);
    expect((await getUser(token)).isEmailVerified).toBe(false);
  });

  it('rejects a link to the mistyped email that was created during the correction', async () => {
    const { id, email, correctedEmail, token } = await newMistypedCustomer();
    await correctEmail(token, correctedEmail);
    for (const [purpose, path] of [
      ['verify-email', '/api/auth/verify-email'],
      ['reset-password', '/api/auth/reset-password'],
    ] as const) {
      const staleToken = createToken();
      const row = { tokenHash: staleToken.tokenHash, userId: id, purpose, email, minutes: 5 };
      await server.deps.db.transaction().execute((trx) => insertToken(trx, row));
      expect((await post(path, { token: staleToken.token, password: 'a brand new secret' })).status).toBe(400);
    }
    expect((await getUser(token)).isEmailVerified).toBe(false);
  });

  it('returns the same response for an email that has an account, and notifies the owner', async () => {
    const { email, correctedEmail, token } = await newMistypedCustomer();
    const owner = await registerCustomer(server);
    const freeEmail = await correctEmail(token, correctedEmail);
    const takenEmail = await correctEmail(token, owner.email);
    expect(takenEmail.status).toBe(freeEmail.status);
    expect(takenEmail.body.data.user).toEqual({ ...freeEmail.body.data.user, pendingEmail: owner.email });
    await waitForEmail(dataDir, owner.email, 'You already have an Outloud account');
    expect((await post('/api/auth/login', { email: owner.email, password: 'not the password' })).status).toBe(401);
    expect(await getUser(token)).toMatchObject({ email, pendingEmail: owner.email, isEmailVerified: false });
  });

  it('allows a second correction, after which only the latest link works', async () => {
    const { correctedEmail, token } = await newMistypedCustomer();
    await correctEmail(token, correctedEmail);
    const first = await waitForEmail(dataDir, correctedEmail, 'Confirm your email');
    await correctEmail(token, `really.${correctedEmail}`);
    expect(await verify(first.link)).toBe(400);
    const second = await waitForEmail(dataDir, `really.${correctedEmail}`, 'Confirm your email');
    expect(await verify(second.link)).toBe(200);
  });

  it('emails a new link to the original email when the correction is canceled', async () => {
    const { email, correctedEmail, token, link } = await newMistypedCustomer();
    await correctEmail(token, correctedEmail);
    const correctionEmail = await waitForEmail(dataDir, correctedEmail, 'Confirm your email');
    expect((await correctEmail(token, email)).body.data.user.pendingEmail).toBeNull();
    const newLinkEmail = await waitForEmail(dataDir, email, 'Confirm your email', 2);
    expect(await verify(correctionEmail.link)).toBe(400);
    expect(await verify(link)).toBe(400);
    expect(await verify(newLinkEmail.link)).toBe(200);
  });

  it('rejects a correction without a session with 401 and an invalid email with 400', async () => {
    const { token } = await newMistypedCustomer();
    expect((await request(server.url, 'PUT', '/api/profile', { body: { email: 'a@example.com' } })).status).toBe(401);
    const invalid = await correctEmail(token, 'not-an-email');
    expect([invalid.status, invalid.body.code, invalid.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'email',
    ]);
  });
});

describe('account cleanup', () => {
  it('deletes expired rows and keeps unexpired rows', async () => {
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
    const former = await newCustomer(server);
    const recent = await newCustomer(server);
    await pool.query(
      "insert into deleted_customers values ($1, $3, now() - interval '13 months'), ($2, 'recent', now() - interval '11 months')",
      [former.id, recent.id, expired],
    );
    await cleanUpAccounts(server.deps);
    for (const [table, column] of [
      ['sessions', 'token_hash'],
      ['account_tokens', 'token_hash'],
      ['google_attempts', 'state_hash'],
      ['deleted_emails', 'email_hash'],
      ['deleted_customers', 'email_hash'],
    ]) {
      const { rows } = await pool.query(`select count(*) as n from ${table} where ${column} = $1`, [expired]);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    expect((await pool.query("select 1 from throttles where key = 'old'")).rowCount).toBe(0);
    expect((await pool.query("select 1 from deleted_emails where email_hash = 'recent'")).rowCount).toBe(1);
    expect((await pool.query("select 1 from deleted_customers where email_hash = 'recent'")).rowCount).toBe(1);
    expect((await server.as(token)(contract.getCurrentUser)).user._id).toBe(id);
  });
});
