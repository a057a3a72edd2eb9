import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createEmail, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  dataDir = server.deps.config.dataDir;
});
afterAll(() => server.close());

type User = { id: string; email: string; token: string };

const call = async (method: string, path: string, options: { token?: string | null; body?: unknown } = {}) => {
  const { status, body } = await request(server.url, method, `/api${path}`, options);
  return { status, code: body.code, error: body.error, data: body.data };
};
const query = async (text: string, values: unknown[] = []) => (await server.deps.pool.query(text, values)).rows;
const readToken = (link: string) => new URL(link).searchParams.get('token') ?? '';
const undo = (token: string) => call('POST', '/auth/undo', { body: { token } });
const verify = (token: string) => call('POST', '/auth/verify-email', { body: { token } });
const waitForToken = async (email: string, subject: string, nth = 1) =>
  readToken((await waitForEmail(dataDir, email, subject, nth)).link);

const payoutNotice = 'Your payout account was changed';
const savePayoutAccount = async ({ token }: User, email: string) =>
  expect((await call('PUT', '/tester/settings', { token, body: { payoutTo: { kind: 'paypal', email } } })).status).toBe(
    200,
  );
const readPayoutAccount = async ({ id }: User) =>
  (await query('select payout_account from testers where user_id = $1', [id]))[0].payout_account;

/** Requests the change and returns the token of the link that completes the change. */
async function requestEmailChange({ token }: User, newEmail: string): Promise<string> {
  expect((await call('PUT', '/profile', { token, body: { email: newEmail } })).status).toBe(200);
  return waitForToken(newEmail, 'Confirm your new email');
}

const changePassword = async ({ token }: User) => {
  const body = { currentPassword: validPassword, password: 'the password of a thief' };
  expect((await call('PUT', '/auth/password', { token, body })).status).toBe(200);
};

/** A tester with a payout account whose change can no longer be undone. */
async function newPaidTester(): Promise<User & { own: string }> {
  const tester = await newTester(server);
  const own = `${tester.id}@own.example`;
  await savePayoutAccount(tester, own);
  await waitForEmail(dataDir, tester.email, payoutNotice);
  await queryAsOwner(server.deps.url, `delete from account_changes where user_id = '${tester.id}'`);
  return { ...tester, own };
}

describe('undoing several changes of the payout account', () => {
  it.each([
    { clicked: 'the first', nth: 2, other: 3 },
    { clicked: 'the newest', nth: 3, other: 2 },
  ])('restores the account of before the first change when $clicked link is opened', async ({ nth, other }) => {
    const tester = await newPaidTester();
    await savePayoutAccount(tester, `first-${tester.id}@mallory.example`);
    const second = await waitForToken(tester.email, payoutNotice, 2);
    await savePayoutAccount(tester, `second-${tester.id}@mallory.example`);
    const third = await waitForToken(tester.email, payoutNotice, 3);
    const tokens: Record<number, string> = { 2: second, 3: third };
    expect((await undo(tokens[nth] ?? '')).data).toMatchObject({ kind: 'payout' });
    expect(await readPayoutAccount(tester)).toBe(tester.own);
    expect(await undo(tokens[other] ?? '')).toMatchObject({ status: 400, code: 'invalid_token' });
    expect(await readPayoutAccount(tester)).toBe(tester.own);
  });

  it('keeps a change that can no longer be undone', async () => {
    const tester = await newPaidTester();
    const later = `later-${tester.id}@own.example`;
    await savePayoutAccount(tester, later);
    await waitForEmail(dataDir, tester.email, payoutNotice, 2);
    await queryAsOwner(
      server.deps.url,
      `update account_changes set expires_at = now() - interval '1 second' where user_id = '${tester.id}'`,
    );
    await savePayoutAccount(tester, `first-${tester.id}@mallory.example`);
    await undo(await waitForToken(tester.email, payoutNotice, 3));
    expect(await readPayoutAccount(tester)).toBe(later);
  });

  it('is part of undoing a later email change', async () => {
    const tester = await newPaidTester();
    await savePayoutAccount(tester, `first-${tester.id}@mallory.example`);
    await verify(await requestEmailChange(tester, createEmail('mallory')));
    await savePayoutAccount(tester, `second-${tester.id}@mallory.example`);
    const token = await waitForToken(tester.email, 'Your email address was changed');
    expect((await undo(token)).data).toMatchObject({ kind: 'email', email: tester.email });
    expect(await readPayoutAccount(tester)).toBe(tester.own);
    expect(await query('select 1 from account_changes where user_id = $1', [tester.id])).toEqual([]);
  });

  it('is part of undoing a later password change', async () => {
    const tester = await newPaidTester();
    await savePayoutAccount(tester, `first-${tester.id}@mallory.example`);
    await changePassword(tester);
    await undo(await waitForToken(tester.email, 'Your password was changed'));
    expect(await readPayoutAccount(tester)).toBe(tester.own);
  });
});

describe('a pending email change', () => {
  const readEmails = async ({ id }: User) => {
    const [row] = await query('select email, pending_email from users where id = $1', [id]);
    return [row.email, row.pending_email];
  };

  it('ends when a change of the payout account is undone', async () => {
    const tester = await newPaidTester();
    await savePayoutAccount(tester, `first-${tester.id}@mallory.example`);
    const linkOfThief = await requestEmailChange(tester, createEmail('mallory'));
    await undo(await waitForToken(tester.email, payoutNotice, 2));
    expect((await verify(linkOfThief)).status).toBe(400);
    expect(await readEmails(tester)).toEqual([tester.email, null]);
    expect(await query('select purpose from account_tokens where user_id = $1', [tester.id])).toEqual([]);
  });

  it('ends when the deletion of the account is undone', async () => {
    const user = await newCustomer(server);
    await call('DELETE', '/auth/account', { token: user.token });
    const emailOfThief = createEmail('mallory');
    await query('update users set pending_email = $2 where id = $1', [user.id, emailOfThief]);
    await undo(await waitForToken(user.email, 'Your account will be deleted'));
    expect(await readEmails(user)).toEqual([user.email, null]);
  });

  it('ends when a user without a password undoes a password change', async () => {
    const user = await newCustomer(server);
    await changePassword(user);
    const token = await waitForToken(user.email, 'Your password was changed');
    const linkOfThief = await requestEmailChange(user, createEmail('mallory'));
    await query('update users set password_hash = null where id = $1', [user.id]);
    expect((await undo(token)).data).toMatchObject({ needsNewPassword: false });
    expect((await verify(linkOfThief)).status).toBe(400);
    expect(await readEmails(user)).toEqual([user.email, null]);
  });

  it('ends when the user signs out everywhere else, and the other links stay valid', async () => {
    const user = await newCustomer(server);
    const linkOfThief = await requestEmailChange(user, createEmail('mallory'));
    await call('POST', '/auth/forgot-password', { body: { email: user.email } });
    const resetLink = await waitForToken(user.email, 'Choose a new password');
    expect((await call('POST', '/auth/sign-out-others', { token: user.token })).status).toBe(200);
    expect((await verify(linkOfThief)).status).toBe(400);
    expect(await readEmails(user)).toEqual([user.email, null]);
    const body = { token: resetLink, password: 'a brand new secret' };
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200);
  });

  it('ends when the password is changed', async () => {
    const user = await newCustomer(server);
    const link = await requestEmailChange(user, createEmail('mallory'));
    await changePassword(user);
    expect((await verify(link)).status).toBe(400);
    expect(await readEmails(user)).toEqual([user.email, null]);
  });

  it('corrects an unverified email, even if the user signs out everywhere else', async () => {
    const email = createEmail('mistyped');
    const { data } = await call('POST', '/auth/register', {
      body: { email, password: validPassword, fullName: 'Ada Fox' },
    });
    const { token } = data;
    const corrected = createEmail('corrected');
    await call('PUT', '/profile', { token, body: { email: corrected } });
    const link = await waitForToken(corrected, 'Confirm your email');
    expect((await call('POST', '/auth/sign-out-others', { token })).status).toBe(200);
    expect((await verify(link)).status).toBe(200);
    expect(listEmailsTo(dataDir, email).map(({ subject }) => subject)).toEqual(['Confirm your email']);
  });

  it('is announced to the current email once', async () => {
    const user = await newCustomer(server);
    const newEmail = createEmail('changed');
    await requestEmailChange(user, newEmail);
    const subject = 'A new email address was requested';
    const { text, link } = await waitForEmail(dataDir, user.email, subject);
    expect(text).toContain('sign out everywhere else');
    expect(new URL(link).pathname).toBe('/profile');
    expect(text).not.toContain(newEmail);
    await call('PUT', '/profile', { token: user.token, body: { email: newEmail } });
    await waitForEmail(dataDir, newEmail, 'Confirm your new email', 2);
    expect(listEmailsTo(dataDir, user.email).filter((email) => email.subject === subject)).toHaveLength(1);
  });
});
