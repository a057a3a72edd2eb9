import * as contract from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string) => request(server.url, 'POST', path, { body, token });
const countRows = async (table: 'users' | 'sessions') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.deps.db);
  return rows[0]?.n;
};

describe('registration', () => {
  it('creates a business account, signs the customer in and emails a verification link', async () => {
    const { status, body } = await post('/api/auth/register', {
      email: '  Grace@Example.COM ',
      password: validPassword,
      fullName: ' Grace Hall ',
      companyName: ' ',
      accountType: 'business',
    });
    expect(status).toBe(201);
    expect(body.data.user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'grace@example.com',
      fullName: 'Grace Hall',
      companyName: null,
      accountType: 'business',
      isEmailVerified: false,
      pendingEmail: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isAdmin: false,
    });
    const profile = await request(server.url, 'GET', '/api/auth/profile', { token: body.data.token });
    expect(profile.body.data.user.email).toBe('grace@example.com');
    const verificationEmail = await waitForEmail(server.deps.config.dataDir, 'grace@example.com', 'Confirm your email');
    expect(verificationEmail.link).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
  });

  it.each([
    ['an empty email', { email: '' }],
    ['a missing email', { email: undefined }],
    ['an email without a domain', { email: 'ada' }],
    ['an email with a space', { email: 'a b@example.com' }],
    ['an email longer than 254 characters', { email: `${'x'.repeat(250)}@example.com` }],
    ['an email in an array', { email: ['a@example.com'] }],
    ['an empty password', { password: '' }],
    ['a password shorter than 8 characters', { password: '1234567' }],
    ['a password longer than 128 characters', { password: 'x'.repeat(129) }],
    ['a common password', { password: 'password123' }],
    ['a common password in mixed case', { password: 'PassWord123' }],
    ['a password built from the product name', { password: 'Outloud2026!' }],
    ['a password built from product words', { password: 'my roast review' }],
    ['a blank name', { fullName: '   ' }],
    ['a name longer than 120 characters', { fullName: 'x'.repeat(121) }],
    ['a name with a null character', { fullName: 'Ada\u0000' }],
    ['a name with line breaks', { fullName: 'Ada,\n\nyour account is locked' }],
    ['a blank password', { password: '          ' }],
    ['a company name that is a number', { companyName: 7 }],
    ['a company name longer than 160 characters', { companyName: 'x'.repeat(161) }],
    ['the account type tester', { accountType: 'tester' }],
    ['the account type operator', { accountType: 'operator' }],
  ])('rejects %s with 400 and creates no account', async (_case, change) => {
    const before = await countRows('users');
    const valid = { email: 'refused@example.com', password: validPassword, fullName: 'Refused' };
    const { status, body } = await post('/api/auth/register', { ...valid, ...change });
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', Object.keys(change)[0]]);
    expect(await countRows('users')).toBe(before);
  });

  it('returns a generic 409 when the email is taken, and emails the owner', async () => {
    const { email } = await newCustomer(server);
    const before = await countRows('users');
    const { status, body } = await post('/api/auth/register', { email, password: 'another password', fullName: 'Eve' });
    expect([status, body.error, body.code, body.data]).toEqual([
      409,
      'Registration failed',
      'registration_failed',
      null,
    ]);
    expect(await countRows('users')).toBe(before);
    const notice = await waitForEmail(server.deps.config.dataDir, email, 'You already have an Outloud account');
    expect(notice.link).toBe('http://localhost:3000/login');
  });

  it('sends an owner at most two notices, and sends no name to an unverified email', async () => {
    const { email } = await newCustomer(server);
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    const send = (body: object, ip: string) =>
      request(strict.url, 'POST', '/api/auth/register', { body, headers: { 'x-forwarded-for': ip } });
    const registration = { email, password: validPassword, fullName: 'Ann http://evil.example' };
    await send(registration, '203.0.113.1');
    for (let i = 0; i < 6; i++) expect((await send(registration, `203.0.113.${i}`)).status).toBe(409);
    const lastRegistration = { ...registration, email: 'last@example.com' };
    await send(lastRegistration, '203.0.113.9');
    const verificationEmail = await waitForEmail(strict.deps.config.dataDir, 'last@example.com', 'Confirm your email');
    expect(verificationEmail.text).not.toContain('evil');
    const notices = listEmailsTo(strict.deps.config.dataDir, email).filter(({ subject }) =>
      subject.startsWith('You already'),
    );
    expect(notices).toHaveLength(2);
    await strict.close();
  });

  it('creates one account for 20 concurrent registrations with the same email', async () => {
    const body = { email: 'race@example.com', password: validPassword, fullName: 'Race' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/api/auth/register', body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('sign-in', () => {
  it('creates a 24-hour session, or a 30-day session with remember', async () => {
    const { email, id } = await newCustomer(server);
    for (const [remember, hours] of [
      [undefined, 24],
      [false, 24],
      [true, 720],
    ] as const) {
      await server.deps.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      const { status, body } = await post('/api/auth/login', {
        email: email.toUpperCase(),
        password: validPassword,
        remember,
      });
      expect([status, body.data.user.email]).toEqual([200, email]);
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions where user_id = ${id}
      `.execute(server.deps.db);
      expect(rows).toEqual([{ hours }]);
    }
  });

  it('returns the same response for a wrong password and an unknown email', async () => {
    const { email } = await newCustomer(server);
    const wrongPassword = await post('/api/auth/login', { email, password: 'not the password' });
    const unknownEmail = await post('/api/auth/login', { email: 'unknown@example.com', password: 'not the password' });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({
      success: false,
      data: null,
      error: 'Login failed',
      code: 'invalid_credentials',
    });
    expect([unknownEmail.status, unknownEmail.body]).toEqual([wrongPassword.status, wrongPassword.body]);
  });

  it.each([
    ['a blank email', { email: ' ' }],
    ['an empty password', { password: '' }],
    ['a password longer than 1024 characters', { password: 'x'.repeat(1025) }],
    ['a remember flag that is a string', { remember: 'yes' }],
  ])('rejects %s with 400', async (_case, change) => {
    const { status, body } = await post('/api/auth/login', { email: 'a@example.com', password: 'x', ...change });
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', Object.keys(change)[0]]);
  });

  it('stores no session token in plain text', async () => {
    const { token } = await newCustomer(server);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from sessions where encode(token_hash, 'escape') like ${`%${token}%`}) as found
    `.execute(server.deps.db);
    expect(rows).toEqual([{ found: false }]);
  });

  it('ends a session at sign-out and at expiry', async () => {
    const { token } = await newCustomer(server);
    const other = await newCustomer(server);
    expect((await post('/api/auth/logout', {}, token)).status).toBe(200);
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(401);
    await sql`update sessions set expires_at = now() where user_id = ${other.id}`.execute(server.deps.db);
    const expired = await request(server.url, 'GET', '/api/auth/profile', { token: other.token });
    expect([expired.status, expired.body.code]).toEqual([401, 'unauthorized']);
  });
});

describe('profile', () => {
  it('returns the account with its credit summary to customers and testers', async () => {
    for (const { token, email } of [await newCustomer(server), await newTester(server)]) {
      const { user } = await server.as(token)(contract.getProfile);
      expect([user.email, user.creditSystem]).toEqual([
        email,
        { balance: 0, totalPurchased: 0, totalSpent: 0, debt: 0 },
      ]);
    }
  });

  it.each(['PUT', 'PATCH'])('updates name and company with %s and leaves missing fields unchanged', async (method) => {
    const { token } = await newCustomer(server);
    const send = (body: unknown) => request(server.url, method, '/api/profile', { token, body });
    const first = await send({ fullName: ' Ada Lovelace ', companyName: 'Engines' });
    expect([first.body.data.user.fullName, first.body.data.user.companyName]).toEqual(['Ada Lovelace', 'Engines']);
    const second = await send({ companyName: '' });
    expect([second.body.data.user.fullName, second.body.data.user.companyName]).toEqual(['Ada Lovelace', null]);
    const blank = await send({ fullName: ' ' });
    expect([blank.status, blank.body.code, blank.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'fullName',
    ]);
  });

  it('ignores ids and protected fields in the body', async () => {
    const [ada, eve] = [await newCustomer(server), await registerCustomer(server)];
    const body = { _id: ada.id, id: ada.id, fullName: 'Changed', isEmailVerified: true, accountType: 'tester' };
    const response = await request(server.url, 'PUT', '/api/profile', { token: eve.token, body });
    expect(response.body.data.user).toMatchObject({ _id: eve.id, isEmailVerified: false, accountType: 'business' });
    expect((await server.as(ada.token)(contract.getProfile)).user.fullName).toBe('Ada Fox');
  });
});

describe('account deletion', () => {
  it('ends all sessions, erases personal data, keeps the row and a keyed email hash, and sends an email', async () => {
    const { id, email, token } = await newCustomer(server);
    const secondToken = (await post('/api/auth/login', { email, password: validPassword })).body.data.token;
    const { status, body } = await deleteAccount(server, token);
    expect([status, body]).toEqual([200, { success: true, data: {}, error: null }]);
    for (const endedToken of [token, secondToken]) {
      expect((await request(server.url, 'GET', '/api/auth/profile', { token: endedToken })).status).toBe(401);
    }
    expect((await post('/api/auth/login', { email, password: validPassword })).status).toBe(401);
    const row = await server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: null, full_name: 'Deleted account', company_name: null, password_hash: null });
    expect(row.deleted_at).toBeInstanceOf(Date);
    const deletedEmails = await server.deps.db.selectFrom('deleted_emails').selectAll().execute();
    expect(deletedEmails.at(-1)?.email_hash).toHaveLength(32);
    await waitForEmail(server.deps.config.dataDir, email, 'Your account was deleted');
  });

  it('stores the deleted email only as a keyed hash', async () => {
    const body = { email: 'gone@example.com', password: validPassword, fullName: 'Gone' };
    const { token } = (await post('/api/auth/register', body)).body.data;
    await deleteAccount(server, token);
    const { rows } = await server.deps.pool.query("select encode(email_hash, 'hex') as hash from deleted_emails");
    expect(rows.map(({ hash }) => hash)).toContain('2c9fe8712794a674346faf8ceccda0c348c1544b9baf38bd85b9c1cdb395b46b');
  });

  it('accepts a new registration with the same email', async () => {
    const { email, token } = await newCustomer(server);
    await deleteAccount(server, token);
    const again = await post('/api/auth/register', { email, password: validPassword, fullName: 'Back Again' });
    expect(again.status).toBe(201);
  });

  it('accepts one of three concurrent deletions and sends one email', async () => {
    const { email, token } = await newCustomer(server);
    const remove = () => request(server.url, 'DELETE', '/api/auth/account', { token });
    const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
    await waitForEmail(server.deps.config.dataDir, email, 'Your account will be deleted');
    expect(
      listEmailsTo(server.deps.config.dataDir, email).filter(
        ({ subject }) => subject === 'Your account will be deleted',
      ),
    ).toHaveLength(1);
  });
});
