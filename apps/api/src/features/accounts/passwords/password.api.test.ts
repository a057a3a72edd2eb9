import { getCurrentUser, getProfile, login, signOutOtherSessions } from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const newPassword = 'another kettle of fish';

const changePassword = (
  token: string | null,
  body: object = { currentPassword: validPassword, password: newPassword },
) => request(server.url, 'PUT', '/api/auth/password', { token, body });
const signIn = async (email: string, password = validPassword) =>
  (await server.as(null)(login, { body: { email, password } })).token;
const isSignedIn = (token: string) =>
  server
    .as(token)(getCurrentUser)
    .then(
      () => true,
      () => false,
    );

describe('changing the password', () => {
  for (const [accountType, newUser] of [
    ['customer', registerCustomer],
    ['tester', newTester],
  ] as const) {
    it(`lets a ${accountType} sign in only with the new password and ends all other sessions`, async () => {
      const { email, token } = await newUser(server);
      const otherTokens = [await signIn(email), await signIn(email)];
      const bystander = await registerCustomer(server);
      const { status, body } = await changePassword(token);
      expect([status, body.data]).toEqual([200, { endedSessions: 2 }]);
      expect(await isSignedIn(token)).toBe(true);
      for (const otherToken of otherTokens) expect(await isSignedIn(otherToken)).toBe(false);
      expect(await isSignedIn(bystander.token)).toBe(true);
      await expect(signIn(email)).rejects.toThrow('Login failed');
      expect(await isSignedIn(await signIn(email, newPassword))).toBe(true);
    });
  }

  it('sends a notification email', async () => {
    const { email, token } = await registerCustomer(server);
    await changePassword(token);
    const { text } = await waitForEmail(server.deps.config.dataDir, email, 'Your password was changed');
    expect(text).toContain('Your Outloud password was just changed, and all other devices were signed out.');
  });

  it('rejects a wrong current password with 403, names the field and changes nothing', async () => {
    const { email, token } = await registerCustomer(server);
    const otherToken = await signIn(email);
    const { status, body } = await changePassword(token, { currentPassword: 'a wrong guess', password: newPassword });
    expect([status, body.code]).toEqual([403, 'wrong_password']);
    expect(body.problems?.map(({ field }) => field)).toEqual(['currentPassword']);
    expect(await isSignedIn(otherToken)).toBe(true);
    expect(await isSignedIn(await signIn(email))).toBe(true);
    expect(listEmailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject)).not.toContain(
      'Your password was changed',
    );
  });

  it('rejects missing fields and invalid new passwords with 400', async () => {
    const { token } = await registerCustomer(server);
    const invalid = [
      [{ password: newPassword }, 'currentPassword'],
      [{ currentPassword: validPassword }, 'password'],
      [{ currentPassword: validPassword, password: 'short' }, 'password'],
      [{ currentPassword: validPassword, password: 'x'.repeat(129) }, 'password'],
      [{ currentPassword: validPassword, password: 'password123' }, 'password'],
    ] as const;
    for (const [input, field] of invalid) {
      const { status, body } = await changePassword(token, input);
      expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    }
  });

  it('returns 401 without a user session', async () => {
    expect((await changePassword(null)).status).toBe(401);
    expect((await changePassword(await signInOperator(server))).status).toBe(401);
  });

  it('returns 409 and reports hasPassword as false for an account without a password', async () => {
    const { id, token } = await registerCustomer(server);
    expect((await server.as(token)(getProfile)).user.hasPassword).toBe(true);
    await server.deps.pool.query('update users set password_hash = null where id = $1', [id]);
    expect((await server.as(token)(getProfile)).user.hasPassword).toBe(false);
    const { status, body } = await changePassword(token);
    expect([status, body.code]).toEqual([409, 'no_password']);
  });

  it('invalidates earlier emailed links except verification links', async () => {
    const { email, token } = await registerCustomer(server);
    const { dataDir } = server.deps.config;
    await request(server.url, 'POST', '/api/auth/forgot-password', { body: { email } });
    const resetEmail = await waitForEmail(dataDir, email, 'Choose a new password');
    const verificationEmail = await waitForEmail(dataDir, email, 'Confirm your email');
    await changePassword(token);
    const readToken = (link: string) => new URL(link).searchParams.get('token');
    const resetBody = { token: readToken(resetEmail.link), password: 'a third kettle of fish' };
    expect((await request(server.url, 'POST', '/api/auth/reset-password', { body: resetBody })).status).toBe(400);
    const verifyBody = { token: readToken(verificationEmail.link) };
    expect((await request(server.url, 'POST', '/api/auth/verify-email', { body: verifyBody })).status).toBe(200);
  });

  it('accepts only one of two concurrent password changes', async () => {
    const { email, token } = await registerCustomer(server);
    const otherToken = await signIn(email);
    const responses = await Promise.all([changePassword(token), changePassword(otherToken)]);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // The second request finds the password changed (403) or its session ended (401).
    expect([401, 403]).toContain(statuses[1]);
  });
});

describe('signing out other sessions', () => {
  it('ends all other sessions, returns how many were active and keeps the password', async () => {
    const { email, token } = await registerCustomer(server);
    const otherTokens = [await signIn(email), await signIn(email), await signIn(email)];
    await server.deps.pool.query(`update sessions set expires_at = now() where token_hash = sha256($1::bytea)`, [
      otherTokens[0],
    ]);
    expect(await server.as(token)(signOutOtherSessions)).toEqual({ endedSessions: 2 });
    expect(await isSignedIn(token)).toBe(true);
    for (const otherToken of otherTokens) expect(await isSignedIn(otherToken)).toBe(false);
    expect(await server.as(token)(signOutOtherSessions)).toEqual({ endedSessions: 0 });
    expect(await isSignedIn(await signIn(email))).toBe(true);
  });

  it('returns 401 without a user session', async () => {
    const post = (token: string | null) => request(server.url, 'POST', '/api/auth/sign-out-others', { token });
    expect((await post(null)).status).toBe(401);
    expect((await post(await signInOperator(server))).status).toBe(401);
  });
});
