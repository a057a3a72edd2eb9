import * as contract from '@outloud/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { goodPassword, newCustomer, newTester } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string) => request(server.url, 'POST', path, { body, token });
const count = async (table: 'users' | 'sessions') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.deps.db);
  return rows[0]?.n;
};

describe('register', () => {
  it('opens a business account, signs in and mails a link', async () => {
    const { status, body } = await post('/api/auth/register', {
      email: '  Grace@Example.COM ',
      password: goodPassword,
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
    const me = await request(server.url, 'GET', '/api/auth/profile', { token: body.data.token });
    expect(me.body.data.user.email).toBe('grace@example.com');
    const mail = await waitForMail(server.deps.config.dataDir, 'grace@example.com', 'Confirm your e-mail address');
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
  });

  it.each([
    ['email is required', { email: '' }],
    ['email is required', { email: undefined }],
    ['Enter a valid email address', { email: 'nobody' }],
    ['Enter a valid email address', { email: 'a b@example.com' }],
    ['email must be at most 254 characters', { email: `${'x'.repeat(250)}@example.com` }],
    ['email is required', { email: ['a@example.com'] }],
    ['password is required', { password: '' }],
    ['password must be at least 8 characters', { password: '1234567' }],
    ['password must be at most 128 characters', { password: 'x'.repeat(129) }],
    ['password is one of the 3,000 commonest: choose another', { password: 'password123' }],
    ['password is one of the 3,000 commonest: choose another', { password: 'PassWord123' }],
    ['password is the first that anybody would try here: choose another', { password: 'Outloud2026!' }],
    ['password is the first that anybody would try here: choose another', { password: 'my roast review' }],
    ['fullName is required', { fullName: '   ' }],
    ['fullName must be at most 120 characters', { fullName: 'x'.repeat(121) }],
    ['fullName contains characters that cannot be used', { fullName: 'Ada\u0000' }],
    ['fullName contains characters that cannot be used', { fullName: 'Ada,\n\nyour account is locked' }],
    ['password is required', { password: '          ' }],
    ['companyName must be text', { companyName: 7 }],
    ['companyName must be at most 160 characters', { companyName: 'x'.repeat(161) }],
    ['accountType must be business', { accountType: 'tester' }],
    ['accountType must be business', { accountType: 'operator' }],
  ])('refuses with "%s" and writes nothing', async (message, change) => {
    const before = await count('users');
    const valid = { email: 'refused@example.com', password: goodPassword, fullName: 'Refused' };
    const { status, body } = await post('/api/auth/register', { ...valid, ...change });
    expect([status, body.error, body.problems?.[0]?.field]).toEqual([400, message, Object.keys(change)[0]]);
    expect(await count('users')).toBe(before);
  });

  it('says nothing but that it failed when the address is taken, and writes to its owner', async () => {
    const { email } = await newCustomer(server);
    const before = await count('users');
    const { status, body } = await post('/api/auth/register', { email, password: 'another password', fullName: 'Eve' });
    expect([status, body.error, body.code, body.data]).toEqual([
      409,
      'Registration failed',
      'registration_failed',
      null,
    ]);
    expect(await count('users')).toBe(before);
    const mail = await waitForMail(server.deps.config.dataDir, email, 'You already have an Outloud account');
    expect(mail.link).toBe('http://localhost:3000/login');
  });

  it('does not let anybody fill the mailbox of an owner, nor write to a stranger in our name', async () => {
    const { email } = await newCustomer(server);
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    const send = (body: object, from: string) =>
      request(strict.url, 'POST', '/api/auth/register', { body, headers: { 'x-forwarded-for': from } });
    const person = { email, password: goodPassword, fullName: 'Ann http://evil.example' };
    await send(person, '203.0.113.1');
    for (let i = 0; i < 6; i++) expect((await send(person, `203.0.113.${i}`)).status).toBe(409);
    const last = { ...person, email: 'last@example.com' };
    await send(last, '203.0.113.9');
    const mail = await waitForMail(strict.deps.config.dataDir, 'last@example.com', 'Confirm your e-mail address');
    expect(mail.text).not.toContain('evil');
    const notices = mailsTo(strict.deps.config.dataDir, email).filter(({ subject }) =>
      subject.startsWith('You already'),
    );
    expect(notices).toHaveLength(2);
    await strict.close();
  });

  it('makes one account of 20 simultaneous attempts', async () => {
    const body = { email: 'race@example.com', password: goodPassword, fullName: 'Race' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/auth/register', body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });
});

describe('login', () => {
  it('signs in for 24 hours, or for 30 days when asked to remember', async () => {
    const { email, id } = await newCustomer(server);
    for (const [remember, hours] of [
      [undefined, 24],
      [false, 24],
      [true, 720],
    ] as const) {
      await server.deps.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      const { status, body } = await post('/api/auth/login', {
        email: email.toUpperCase(),
        password: goodPassword,
        remember,
      });
      expect([status, body.data.user.email]).toEqual([200, email]);
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions where user_id = ${id}
      `.execute(server.deps.db);
      expect(rows).toEqual([{ hours }]);
    }
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    const { email } = await newCustomer(server);
    const wrong = await post('/api/auth/login', { email, password: 'not the password' });
    const unknown = await post('/api/auth/login', { email: 'nobody@example.com', password: 'not the password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ success: false, data: null, error: 'Login failed', code: 'invalid_credentials' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    ['email is required', { email: ' ' }],
    ['password is required', { password: '' }],
    ['password must be at most 1024 characters', { password: 'x'.repeat(1025) }],
    ['remember must be true or false', { remember: 'yes' }],
  ])('refuses with "%s"', async (message, change) => {
    const { status, body } = await post('/api/auth/login', { email: 'a@example.com', password: 'x', ...change });
    expect([status, body.error]).toEqual([400, message]);
  });

  it('stores no token as it is', async () => {
    const { token } = await newCustomer(server);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from sessions where encode(token_hash, 'escape') like ${`%${token}%`}) as found
    `.execute(server.deps.db);
    expect(rows).toEqual([{ found: false }]);
  });

  it('ends with sign-out, and by itself when the time is over', async () => {
    const { token } = await newCustomer(server);
    const other = await newCustomer(server);
    expect((await post('/api/auth/logout', {}, token)).status).toBe(200);
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(401);
    await sql`update sessions set expires_at = now() where user_id = ${other.id}`.execute(server.deps.db);
    const late = await request(server.url, 'GET', '/api/auth/profile', { token: other.token });
    expect([late.status, late.body.error]).toEqual([401, 'Unauthorized']);
  });
});

describe('profile', () => {
  it('shows the account with its credit summary to customers and testers', async () => {
    for (const person of [await newCustomer(server), await newTester(server)]) {
      const { user } = await server.as(person.token)(contract.getProfile);
      expect([user.email, user.creditSystem]).toEqual([
        person.email,
        { balance: 0, totalPurchased: 0, totalSpent: 0, debt: 0 },
      ]);
    }
  });

  it.each(['PUT', 'PATCH'])('changes name and company with %s, and leaves out what is not sent', async (method) => {
    const { token } = await newCustomer(server);
    const send = (body: unknown) => request(server.url, method, '/api/profile', { token, body });
    const first = await send({ fullName: ' Ada Lovelace ', companyName: 'Engines' });
    expect([first.body.data.user.fullName, first.body.data.user.companyName]).toEqual(['Ada Lovelace', 'Engines']);
    const second = await send({ companyName: '' });
    expect([second.body.data.user.fullName, second.body.data.user.companyName]).toEqual(['Ada Lovelace', null]);
    const refused = await send({ fullName: ' ' });
    expect([refused.status, refused.body.error]).toEqual([400, 'fullName is required']);
  });

  it('never changes somebody else, whatever the body says', async () => {
    const [ada, eve] = [await newCustomer(server), await newCustomer(server)];
    const body = { _id: ada.id, id: ada.id, fullName: 'Changed', isEmailVerified: true, accountType: 'tester' };
    const { body: answer } = await request(server.url, 'PUT', '/api/profile', { token: eve.token, body });
    expect(answer.data.user).toMatchObject({ _id: eve.id, isEmailVerified: false, accountType: 'business' });
    expect((await server.as(ada.token)(contract.getProfile)).user.fullName).toBe('Ada Fox');
  });
});

describe('delete account', () => {
  it('ends every session, erases the person, keeps the row and a keyed hash, and says goodbye', async () => {
    const { id, email, token } = await newCustomer(server);
    const second = (await post('/api/auth/login', { email, password: goodPassword })).body.data.token;
    const { status, body } = await request(server.url, 'DELETE', '/api/auth/account', { token });
    expect([status, body]).toEqual([200, { success: true, data: {}, error: null }]);
    for (const old of [token, second]) {
      expect((await request(server.url, 'GET', '/api/auth/profile', { token: old })).status).toBe(401);
    }
    expect((await post('/api/auth/login', { email, password: goodPassword })).status).toBe(401);
    const row = await server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: null, full_name: 'Deleted account', company_name: null, password_hash: null });
    expect(row.deleted_at).toBeInstanceOf(Date);
    const kept = await server.deps.db.selectFrom('deleted_emails').selectAll().execute();
    expect(kept.at(-1)?.email_hash).toHaveLength(32);
    await waitForMail(server.deps.config.dataDir, email, 'Your account is deleted');
  });

  it('keeps the address only as a hash that nobody can make without the key', async () => {
    const body = { email: 'gone@example.com', password: goodPassword, fullName: 'Gone' };
    const { token } = (await post('/api/auth/register', body)).body.data;
    await server.as(token)(contract.deleteAccount);
    const { rows } = await server.deps.pool.query("select encode(email_hash, 'hex') as hash from deleted_emails");
    expect(rows.map(({ hash }) => hash)).toContain('2c9fe8712794a674346faf8ceccda0c348c1544b9baf38bd85b9c1cdb395b46b');
  });

  it('leaves the address free for a new account', async () => {
    const { email, token } = await newCustomer(server);
    await server.as(token)(contract.deleteAccount);
    const again = await post('/api/auth/register', { email, password: goodPassword, fullName: 'Back Again' });
    expect(again.status).toBe(201);
  });

  it('happens once when asked twice at the same moment', async () => {
    const { email, token } = await newCustomer(server);
    const remove = () => request(server.url, 'DELETE', '/api/auth/account', { token });
    const statuses = (await Promise.all([remove(), remove(), remove()])).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 401, 401]);
    await waitForMail(server.deps.config.dataDir, email, 'Your account is deleted');
    expect(
      mailsTo(server.deps.config.dataDir, email).filter((mail) => mail.subject === 'Your account is deleted'),
    ).toHaveLength(1);
  });
});
