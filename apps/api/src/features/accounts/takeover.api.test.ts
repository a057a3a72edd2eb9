import * as contract from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createEmail, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits } from '../../../test/credits.ts';
import { eraseDisabledAccountsNow } from '../../../test/delete-account.ts';
import { newTesterWithEarnings, setPayoutAccount } from '../../../test/earnings.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { eraseDisabledAccounts } from '../privacy/erase-account.service.ts';
import { cleanUpAccounts } from './accounts.jobs.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  dataDir = server.deps.config.dataDir;
});
afterAll(() => server.close());

type User = { id: string; email: string; token: string };
type Call = { token?: string | null; body?: unknown; headers?: Record<string, string> };

const call = async (method: string, path: string, options: Call = {}) => {
  const { status, body } = await request(server.url, method, `/api${path}`, options);
  return { status, code: body.code, error: body.error, data: body.data };
};
const query = async (text: string, values: unknown[] = []) => (await server.deps.pool.query(text, values)).rows;
const readToken = (link: string) => new URL(link).searchParams.get('token') ?? '';
const undo = (token: string) => call('POST', '/auth/undo', { body: { token } });
const logIn = (email: string, password = validPassword) =>
  call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': 'Firefox/140.0 (Linux)' } });
const confirm = (token: string | null, body: object) => call('POST', '/auth/confirm', { token, body });
const waitForUndoToken = async (email: string, subject: string, nth = 1) =>
  readToken((await waitForEmail(dataDir, email, subject, nth)).link);

/** A token stolen from a user who signed in 11 minutes ago. */
async function stealToken<T extends User>(user: T): Promise<T> {
  await query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [user.id]);
  return user;
}

async function changeEmail(user: User): Promise<string> {
  const newEmail = createEmail('changed');
  expect((await call('PUT', '/profile', { token: user.token, body: { email: newEmail } })).status).toBe(200);
  const { link } = await waitForEmail(dataDir, newEmail, 'Confirm your new email');
  await server.as(null)(contract.verifyEmail, { body: { token: readToken(link) } });
  return newEmail;
}

const changePassword = (token: string, currentPassword = validPassword) =>
  call('PUT', '/auth/password', { token, body: { currentPassword, password: 'the password of a thief' } });

describe('a stolen session', () => {
  const freshSignInRequired = { status: 403, code: 'fresh_sign_in_required' };

  it('cannot change the email, but can change the name', async () => {
    const { token, id } = await stealToken(await newCustomer(server));
    const body = { fullName: 'Mallory', email: createEmail('mallory') };
    expect(await call('PUT', '/profile', { token, body })).toMatchObject(freshSignInRequired);
    expect(await query('select full_name, pending_email from users where id = $1', [id])).toEqual([
      { full_name: 'Ada Fox', pending_email: null },
    ]);
    expect((await call('PUT', '/profile', { token, body: { fullName: 'Ada Lovelace' } })).status).toBe(200);
  });

  it('cannot change the password without the current password', async () => {
    const { token, email } = await stealToken(await newCustomer(server));
    expect(await changePassword(token, 'a wrong guess')).toMatchObject({ status: 403, code: 'wrong_password' });
    const body = { password: 'the password of a thief' };
    expect((await call('PUT', '/auth/password', { token, body })).status).toBe(400);
    expect((await logIn(email)).status).toBe(200);
  });

  it('cannot change the payout account', async () => {
    const tester = await stealToken(await newTesterWithEarnings(server));
    const { token } = tester;
    const settings = { payoutTo: { kind: 'paypal', email: 'mallory@pay.example' }, wantsDigest: false };
    expect(await call('PUT', '/tester/settings', { token, body: settings })).toMatchObject(freshSignInRequired);
    expect(await query('select payout_account, wants_digest from testers where user_id = $1', [tester.id])).toEqual([
      { payout_account: `${tester.id}@pay.example`, wants_digest: true },
    ]);
    expect((await call('PUT', '/tester/settings', { token, body: { wantsDigest: false } })).status).toBe(200);
  });

  it('can request a payout to the saved payout account', async () => {
    const tester = await newTesterWithEarnings(server);
    await stealToken(tester);
    expect((await tester.requestPayout()).status).toBe(201);
  });

  it('cannot delete the account', async () => {
    const { token, id } = await stealToken(await newCustomer(server));
    expect(await call('DELETE', '/auth/account', { token })).toMatchObject(freshSignInRequired);
    expect(await query('select deletion_requested_at from users where id = $1', [id])).toEqual([
      { deletion_requested_at: null },
    ]);
  });
});

describe('confirming the identity', () => {
  it('allows the changes of this session for ten minutes, but not of another session', async () => {
    const user = await newTester(server);
    const other = (await logIn(user.email)).data.token;
    await stealToken(user);
    const change = (token: string, payoutTo: string) =>
      call('PUT', '/tester/settings', { token, body: { payoutTo: { kind: 'paypal', email: payoutTo } } });
    expect((await confirm(user.token, { password: validPassword })).status).toBe(200);
    expect((await change(user.token, 'theo@pay.example')).status).toBe(200);
    expect((await change(other, 'mallory@pay.example')).status).toBe(403);
    await query(`update sessions set authenticated_at = authenticated_at - interval '9 minutes' where user_id = $1`, [
      user.id,
    ]);
    expect((await change(user.token, 'theo@two.example')).status).toBe(200);
    await stealToken(user);
    expect((await change(user.token, 'theo@three.example')).status).toBe(403);
  });

  it('rejects a wrong password with 403 and names the field', async () => {
    const { token } = await stealToken(await newCustomer(server));
    const { status, body } = await request(server.url, 'POST', '/api/auth/confirm', {
      token,
      body: { password: 'a wrong guess' },
    });
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([403, 'wrong_password', 'password']);
    expect((await call('DELETE', '/auth/account', { token })).code).toBe('fresh_sign_in_required');
  });

  it('rejects visitors with 401, bad bodies with 400 and an account without a password with 409', async () => {
    const { token, id } = await newCustomer(server);
    expect((await confirm(null, { password: validPassword })).status).toBe(401);
    for (const body of [{}, { password: '' }, { password: 1 }, { password: validPassword, googleToken: 'x' }]) {
      expect((await confirm(token, body)).status).toBe(400);
    }
    await query('update users set password_hash = null where id = $1', [id]);
    expect((await confirm(token, { password: validPassword })).code).toBe('no_password');
  });
});

describe('undoing an email change', () => {
  it('restores the email, ends all sessions and requires a new password', async () => {
    const user = await newCustomer(server);
    const newEmail = await changeEmail(user);
    const token = await waitForUndoToken(user.email, 'Your email address was changed');
    expect((await undo(token)).data).toEqual({ kind: 'email', email: user.email, needsNewPassword: true });
    expect((await call('GET', '/auth/profile', { token: user.token })).status).toBe(401);
    for (const email of [user.email, newEmail]) expect((await logIn(email)).status).toBe(401);
    const { link } = await waitForEmail(dataDir, user.email, 'Choose a new password');
    const body = { token: readToken(link), password: 'a brand new secret' };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(user.email, 'a brand new secret')).data.user.email).toBe(user.email);
    expect(await undo(token)).toMatchObject({ status: 400, code: 'invalid_token' });
  });

  it('also undoes everything that a thief did afterwards', async () => {
    const user = await newTester(server);
    const { token, id, email } = user;
    await call('PUT', '/tester/settings', { token, body: { payoutTo: { kind: 'paypal', email: 'theo@pay.example' } } });
    // As if the 72 hours for undoing the owner's own change were over.
    await query('delete from account_changes where user_id = $1', [id]);
    const newEmail = await changeEmail(user);
    await query(`update users set google_subject = 'mallory' where id = $1`, [id]);
    await call('PUT', '/tester/settings', {
      token,
      body: { payoutTo: { kind: 'paypal', email: 'mallory@pay.example' } },
    });
    expect((await changePassword(token)).status).toBe(200);
    expect((await call('DELETE', '/auth/account', { token })).status).toBe(200);
    const stolenLink = await waitForUndoToken(newEmail, 'Your password was changed');
    expect((await undo(await waitForUndoToken(email, 'Your email address was changed'))).status).toBe(200);
    const restored = `select u.email, u.google_subject, u.deletion_requested_at, t.payout_account
      from users u join testers t on t.user_id = u.id where u.id = $1`;
    expect(await query(restored, [id])).toEqual([
      { email, google_subject: null, deletion_requested_at: null, payout_account: 'theo@pay.example' },
    ]);
    for (const password of [validPassword, 'the password of a thief']) {
      expect((await logIn(email, password)).status).toBe(401);
    }
    expect((await undo(stolenLink)).status).toBe(400);
  });

  it('prevents a new account with the previous email for as long as the change can be undone', async () => {
    const user = await newCustomer(server);
    await changeEmail(user);
    const register = () =>
      call('POST', '/auth/register', { body: { email: user.email, password: validPassword, fullName: 'Mallory' } });
    expect((await register()).code).toBe('registration_failed');
    const thief = await newCustomer(server);
    const body = { fullName: 'Mallory', email: user.email };
    expect((await call('PUT', '/profile', { token: thief.token, body })).status).toBe(200);
    const { link } = await waitForEmail(dataDir, user.email, 'Confirm your new email');
    expect((await call('POST', '/auth/verify-email', { body: { token: readToken(link) } })).status).toBe(400);
    await expireChanges();
    expect((await register()).status).toBe(201);
  });
});

describe('undoing a password change', () => {
  it('ends all sessions, makes the new password useless and emails a link for another one', async () => {
    const user = await newCustomer(server);
    expect((await changePassword(user.token)).status).toBe(200);
    const token = await waitForUndoToken(user.email, 'Your password was changed');
    expect((await undo(token)).data).toEqual({ kind: 'password', email: user.email, needsNewPassword: true });
    expect((await call('GET', '/auth/profile', { token: user.token })).status).toBe(401);
    for (const password of [validPassword, 'the password of a thief']) {
      expect((await logIn(user.email, password)).status).toBe(401);
    }
    await waitForEmail(dataDir, user.email, 'Choose a new password');
  });

  it('survives a later password reset, because a thief could request one', async () => {
    const user = await newCustomer(server);
    await changePassword(user.token);
    const token = await waitForUndoToken(user.email, 'Your password was changed');
    await call('POST', '/auth/forgot-password', { body: { email: user.email } });
    const { link } = await waitForEmail(dataDir, user.email, 'Choose a new password');
    const body = { token: readToken(link), password: 'a brand new secret' };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await undo(token)).status).toBe(200);
  });
});

describe('undoing a change of the payout account', () => {
  it('restores the previous account and returns a payout to the new one', async () => {
    const tester = await newTesterWithEarnings(server);
    const { token } = tester;
    const previous = `${tester.id}@pay.example`;
    await call('PUT', '/tester/settings', {
      token,
      body: { payoutTo: { kind: 'paypal', email: 'mallory@pay.example' } },
    });
    const undoToken = await waitForUndoToken(tester.email, 'Your payout account was changed');
    // As if the thief had confirmed the account, and the cooldown were over.
    await setPayoutAccount(server, tester.id, 'mallory@pay.example');
    expect((await tester.requestPayout()).status).toBe(201);
    expect((await undo(undoToken)).data).toEqual({ kind: 'payout', email: tester.email, needsNewPassword: false });
    expect((await call('GET', '/tester/earnings', { token })).status).toBe(401);
    const session = (await logIn(tester.email)).data.token;
    const earnings = (await call('GET', '/tester/earnings', { token: session })).data;
    expect(earnings).toMatchObject({ payable: 12, requested: 0 });
    // The restored account must be confirmed again and has a cooldown.
    expect(earnings.payoutAccount).toEqual({
      destination: previous,
      isVerified: false,
      usableFrom: expect.any(String),
    });
    await waitForEmail(dataDir, previous, 'Confirm your payout account');
    expect(earnings.payouts).toMatchObject([{ state: 'returned', destination: 'mallory@pay.example' }]);
    await waitForEmail(dataDir, tester.email, 'Your payout was not sent');
  });

  it('sends no notice when the same account is saved again', async () => {
    const { token, id } = await newTester(server);
    const save = () =>
      call('PUT', '/tester/settings', { token, body: { payoutTo: { kind: 'paypal', email: 'theo@pay.example' } } });
    await save();
    await save();
    expect(await query('select kind, payout_account from account_changes where user_id = $1', [id])).toEqual([
      { kind: 'payout', payout_account: null },
    ]);
  });
});

describe('undo links', () => {
  it('rejects a wrong, a malformed and an expired token, and deletes expired changes', async () => {
    const user = await newCustomer(server);
    await changePassword(user.token);
    const token = await waitForUndoToken(user.email, 'Your password was changed');
    for (const wrong of ['nonsense', 'x'.repeat(43), user.token]) {
      expect(await undo(wrong)).toMatchObject({ status: 400, code: 'invalid_token' });
    }
    expect((await call('POST', '/auth/undo', { body: {} })).code).toBe('invalid_input');
    const hours = `select extract(epoch from expires_at - created_at)::int / 3600.0 as hours from account_changes
      where user_id = $1`;
    expect(Math.round((await query(hours, [user.id]))[0].hours)).toBe(72);
    await expireChanges();
    expect((await undo(token)).code).toBe('invalid_token');
    await cleanUpAccounts(server.deps);
    expect(await query('select 1 from account_changes where user_id = $1', [user.id])).toEqual([]);
    expect((await logIn(user.email, 'the password of a thief')).status).toBe(200);
  });

  it('accepts only one of 5 concurrent requests with the same token', async () => {
    const user = await newCustomer(server);
    await changePassword(user.token);
    const token = await waitForUndoToken(user.email, 'Your password was changed');
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('does not let the role of the server change the values before a change', async () => {
    await expect(query(`update account_changes set email = 'mallory@example.com'`)).rejects.toThrow(
      'permission denied',
    );
  });
});

/** The server's role cannot change `expires_at`. */
async function expireChanges(): Promise<void> {
  await queryAsOwner(server.deps.url, `update account_changes set expires_at = now() - interval '1 second'`);
}

describe('account deletion', () => {
  it('disables the account at once, and the emailed link restores it with its credits', async () => {
    const user = await newCustomer(server);
    await buyCredits(server, user.token, 7);
    expect((await call('DELETE', '/auth/account', { token: user.token })).status).toBe(200);
    expect((await call('GET', '/auth/profile', { token: user.token })).status).toBe(401);
    expect(await logIn(user.email)).toMatchObject({ status: 401, code: 'invalid_credentials' });
    await eraseDisabledAccounts(server.deps);
    const { link, text } = await waitForEmail(dataDir, user.email, 'Your account will be deleted');
    expect(text).toContain('In 72 hours, we delete your personal data');
    expect((await undo(readToken(link))).data).toEqual({
      kind: 'deletion',
      email: user.email,
      needsNewPassword: false,
    });
    expect((await undo(readToken(link))).status).toBe(400);
    const { token } = (await logIn(user.email)).data;
    expect((await call('GET', '/credits/balance', { token })).data.balance).toBe(7);
    await eraseDisabledAccountsNow(server);
    expect((await call('GET', '/auth/profile', { token })).status).toBe(200);
  });

  it('sends no password reset link to a disabled account, and rejects links sent before', async () => {
    const { email, token } = await newCustomer(server);
    await call('POST', '/auth/forgot-password', { body: { email } });
    const { link } = await waitForEmail(dataDir, email, 'Choose a new password');
    await call('DELETE', '/auth/account', { token });
    await call('POST', '/auth/forgot-password', { body: { email } });
    await waitForEmail(dataDir, email, 'Your account will be deleted');
    const body = { token: readToken(link), password: 'a brand new secret' };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(400);
    expect(listEmailsTo(dataDir, email).filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1);
  });

  it('erases the account after 72 hours, once, and then rejects the link', async () => {
    const user = await newCustomer(server);
    await call('DELETE', '/auth/account', { token: user.token });
    const token = await waitForUndoToken(user.email, 'Your account will be deleted');
    const backdate = (hours: string) =>
      query(`update users set deletion_requested_at = now() - $2::interval where id = $1`, [user.id, hours]);
    await backdate('71 hours 59 minutes');
    await eraseDisabledAccounts(server.deps);
    expect(await query('select email from users where id = $1', [user.id])).toEqual([{ email: user.email }]);
    await backdate('72 hours');
    await Promise.all([eraseDisabledAccounts(server.deps), eraseDisabledAccounts(server.deps)]);
    await eraseDisabledAccounts(server.deps);
    expect(await query('select email, full_name from users where id = $1', [user.id])).toEqual([
      { email: null, full_name: 'Deleted account' },
    ]);
    expect((await undo(token)).status).toBe(400);
    await waitForEmail(dataDir, user.email, 'Your account was deleted');
    const goodbyes = listEmailsTo(dataDir, user.email).filter(({ subject }) => subject === 'Your account was deleted');
    expect(goodbyes).toHaveLength(1);
  });
});

describe('the list of sessions', () => {
  const list = async (token: string) => (await call('GET', '/auth/sessions', { token })).data.sessions;

  it('names the device and the last use of the own sessions, and marks the current one', async () => {
    const user = await newCustomer(server);
    await newCustomer(server);
    const { token } = (await logIn(user.email)).data;
    await query(`update sessions set last_used_at = now() - interval '4 minutes' where user_id = $1`, [user.id]);
    const [before] = await query('select max(last_used_at) as at from sessions where user_id = $1', [user.id]);
    const sessions = await list(token);
    expect(sessions).toHaveLength(2);
    const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect([current.device, other.device]).toEqual(['Firefox on Linux', null]);
    expect(current.lastUsedAt).toBe(before.at.toISOString());
    expect(Object.keys(current).sort()).toEqual(['_id', 'device', 'isCurrent', 'lastUsedAt', 'signedInAt']);
  });

  it('updates the last use after five minutes', async () => {
    const { token, id } = await newCustomer(server);
    await query(`update sessions set last_used_at = now() - interval '6 minutes' where user_id = $1`, [id]);
    const [{ lastUsedAt }] = await list(token);
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  });

  it("ends one of the own sessions, and returns 404 for another user's session and unknown ids", async () => {
    const user = await newCustomer(server);
    const stranger = await newCustomer(server);
    const { token } = (await logIn(user.email)).data;
    const end = (id: string, as: string | null = token) => call('DELETE', `/auth/sessions/${id}`, { token: as });
    const [{ _id: strangersId }] = await list(stranger.token);
    for (const id of [strangersId, crypto.randomUUID(), 'nonsense']) expect((await end(id)).status).toBe(404);
    const { _id } = (await list(token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await end(_id, null)).status).toBe(401);
    expect((await end(_id)).status).toBe(200);
    expect((await end(_id)).status).toBe(404);
    expect((await call('GET', '/auth/profile', { token: user.token })).status).toBe(401);
    expect(await list(token)).toHaveLength(1);
    expect((await list(stranger.token)).length).toBe(1);
    expect((await call('GET', '/auth/sessions')).status).toBe(401);
  });
});
