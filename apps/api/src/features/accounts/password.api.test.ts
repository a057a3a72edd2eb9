import { currentUser, getProfile, login, signOutOthers } from '@outloud/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { goodPassword, newRegistered, newTester, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const next = 'another kettle of fish';

const change = (token: string | null, body: object = { currentPassword: goodPassword, password: next }) =>
  request(server.url, 'PUT', '/api/auth/password', { token, body });
const signIn = async (email: string, password = goodPassword) =>
  (await server.as(null)(login, { body: { email, password } })).token;
const isSignedIn = (token: string) =>
  server
    .as(token)(currentUser)
    .then(
      () => true,
      () => false,
    );

describe('a change of password', () => {
  for (const [kind, newPerson] of [
    ['customer', newRegistered],
    ['tester', newTester],
  ] as const) {
    it(`lets a ${kind} sign in with the new one only, and ends every other session`, async () => {
      const { email, token } = await newPerson(server);
      const others = [await signIn(email), await signIn(email)];
      const bystander = await newRegistered(server);
      const { status, body } = await change(token);
      expect([status, body.data]).toEqual([200, { endedSessions: 2 }]);
      expect(await isSignedIn(token)).toBe(true);
      for (const other of others) expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(bystander.token)).toBe(true);
      await expect(signIn(email)).rejects.toThrow('Login failed');
      expect(await isSignedIn(await signIn(email, next))).toBe(true);
    });
  }

  it('is mailed', async () => {
    const { email, token } = await newRegistered(server);
    await change(token);
    const { text } = await waitForMail(server.deps.config.dataDir, email, 'Your password was changed');
    expect(text).toContain('Your Outloud password has just been changed, and every other device was signed out.');
  });

  it('is refused with a wrong one, at its field, and changes nothing', async () => {
    const { email, token } = await newRegistered(server);
    const other = await signIn(email);
    const { status, body } = await change(token, { currentPassword: 'a wrong guess', password: next });
    const message = 'This is not your current password';
    expect([status, body.code, body.error]).toEqual([403, 'wrong_password', message]);
    expect(body.problems).toEqual([{ field: 'currentPassword', message }]);
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(await signIn(email))).toBe(true);
    expect(mailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject)).not.toContain(
      'Your password was changed',
    );
  });

  it('keeps the rules of a reset', async () => {
    const { token } = await newRegistered(server);
    const refused = [
      [{ password: next }, 'currentPassword is required'],
      [{ currentPassword: goodPassword }, 'password is required'],
      [{ currentPassword: goodPassword, password: 'short' }, 'password must be at least 8 characters'],
      [{ currentPassword: goodPassword, password: 'x'.repeat(129) }, 'password must be at most 128 characters'],
      [
        { currentPassword: goodPassword, password: 'password123' },
        'password is one of the 3,000 commonest: choose another',
      ],
    ] as const;
    for (const [body, error] of refused) {
      const answer = await change(token, body);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
    }
  });

  it('is for whoever is signed in to the site', async () => {
    expect((await change(null)).status).toBe(401);
    expect((await change(await operatorToken(server))).status).toBe(401);
  });

  it('is not for an account without a password, which says so in its profile', async () => {
    const { id, token } = await newRegistered(server);
    expect((await server.as(token)(getProfile)).user.hasPassword).toBe(true);
    await server.deps.pool.query('update users set password_hash = null where id = $1', [id]);
    expect((await server.as(token)(getProfile)).user.hasPassword).toBe(false);
    const { status, body } = await change(token);
    const message = 'Your account has no password yet. A mailed link lets you choose one.';
    expect([status, body.code, body.error]).toEqual([409, 'no_password', message]);
  });

  it('makes links worthless that were mailed before, but for that of a verification', async () => {
    const { email, token } = await newRegistered(server);
    const { dataDir } = server.deps.config;
    await request(server.url, 'POST', '/api/auth/forgot-password', { body: { email } });
    const reset = await waitForMail(dataDir, email, 'Choose a new password');
    const verify = await waitForMail(dataDir, email, 'Confirm your e-mail address');
    await change(token);
    const tokenOf = (link: string) => new URL(link).searchParams.get('token');
    const used = { token: tokenOf(reset.link), password: 'a third kettle of fish' };
    expect((await request(server.url, 'POST', '/api/auth/reset-password', { body: used })).status).toBe(400);
    const proof = { token: tokenOf(verify.link) };
    expect((await request(server.url, 'POST', '/api/auth/verify-email', { body: proof })).status).toBe(200);
  });

  it('succeeds once when two are made at the same moment', async () => {
    const { email, token } = await newRegistered(server);
    const other = await signIn(email);
    const answers = await Promise.all([change(token), change(other)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // The later one finds the password replaced, or its session ended.
    expect([401, 403]).toContain(statuses[1]);
  });
});

describe('signing out everywhere else', () => {
  it('ends every other session, says how many there were, and leaves the password', async () => {
    const { email, token } = await newRegistered(server);
    const others = [await signIn(email), await signIn(email), await signIn(email)];
    await server.deps.pool.query(`update sessions set expires_at = now() where token_hash = sha256($1::bytea)`, [
      others[0],
    ]);
    expect(await server.as(token)(signOutOthers)).toEqual({ endedSessions: 2 });
    expect(await isSignedIn(token)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await server.as(token)(signOutOthers)).toEqual({ endedSessions: 0 });
    expect(await isSignedIn(await signIn(email))).toBe(true);
  });

  it('is for whoever is signed in to the site', async () => {
    const post = (token: string | null) => request(server.url, 'POST', '/api/auth/sign-out-others', { token });
    expect((await post(null)).status).toBe(401);
    expect((await post(await operatorToken(server))).status).toBe(401);
  });
});
