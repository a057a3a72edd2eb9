import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newOperator, signInOperator } from '../../../test/users.ts';
import { hashToken } from '../../crypto.ts';
import { ensureConfiguredOperator } from './operators.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await ensureConfiguredOperator(server.deps);
});
afterAll(() => server.close());

const logIn = (body: unknown) => request(server.url, 'POST', '/api/admin/auth/login', { body });
const getProfile = (token: string | null) => request(server.url, 'GET', '/api/admin/auth/profile', { token });
const { operatorId: adminId, operatorSecret: password } = testSecrets;

describe('operator sign-in', () => {
  it('creates a session that gives access to the profile and ends at sign-out', async () => {
    const { status, body } = await logIn({ adminId: ` ${adminId} `, password });
    expect([status, body.data.admin.adminId]).toEqual([200, adminId]);
    const profile = await getProfile(body.data.token);
    expect(profile.body.data).toEqual({
      adminId,
      name: null,
      role: 'owner',
      lastLoginAt: expect.stringMatching(/^\d{4}-/),
      hasAuthenticatorApp: false,
      hasSecondFactor: false,
      recoveryCodes: 0,
    });
    const logout = await request(server.url, 'POST', '/api/admin/auth/logout', { token: body.data.token });
    expect(logout.status).toBe(200);
    expect((await getProfile(body.data.token)).status).toBe(404);
  });

  it('returns the same error for a wrong secret and an unknown id', async () => {
    for (const body of [
      { adminId, password: 'wrong' },
      { adminId: 'unknown', password },
    ]) {
      const response = await logIn(body);
      expect([response.status, response.body.error]).toEqual([401, 'Admin login failed']);
    }
    const { rows } = await server.deps.pool.query(
      `select admin_id from operator_actions where action = 'sign_in_refused' order by id`,
    );
    expect(rows.map((row) => row.admin_id)).toEqual([adminId, '(unknown)']);
    const empty = await logIn({ adminId: ' ', password });
    expect([empty.status, empty.body.code, empty.body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'adminId']);
  });

  it('rejects operator sessions on user endpoints and user sessions on operator endpoints', async () => {
    const operator = await signInOperator(server, { hasSecondFactor: false });
    expect((await request(server.url, 'GET', '/api/auth/profile', { token: operator })).status).toBe(401);
    expect((await getProfile((await newCustomer(server)).token)).status).toBe(404);
  });

  it('rejects an expired session', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    await server.deps.pool.query('update operator_sessions set expires_at = now()');
    expect((await getProfile(token)).status).toBe(404);
  });

  it('ends a session one hour after the last request and 12 hours after sign-in', async () => {
    const { pool } = server.deps;
    const token = await signInOperator(server, { hasSecondFactor: false });
    await pool.query('delete from operator_sessions where token_hash <> $1', [hashToken(token)]);
    const setAge = (minutes: number, left: number) =>
      pool.query(
        `update operator_sessions set created_at = now() - $1 * interval '1 minute', expires_at = now() + $2 * interval '1 minute'`,
        [minutes, left],
      );
    const readMinutesLeft = async () => {
      expect((await getProfile(token)).status).toBe(200);
      const { rows } = await pool.query(
        'select ceil(extract(epoch from expires_at - now()) / 60)::int as left from operator_sessions',
      );
      return rows[0].left;
    };
    expect(await readMinutesLeft()).toBe(60);
    await setAge(30, 58);
    expect(await readMinutesLeft()).toBe(58);
    await setAge(70, 2);
    expect(await readMinutesLeft()).toBe(60);
    await setAge(12 * 60 - 20, 2);
    expect(await readMinutesLeft()).toBe(20);
    await setAge(12 * 60 + 1, 0);
    expect((await getProfile(token)).status).toBe(404);
  });

  it('ends all sessions when the configured secret changes, and creates no second operator', async () => {
    const secrets = { ...testSecrets, operatorSecret: 'the next secret of all' };
    const before = await signInOperator(server, { hasSecondFactor: false });
    await ensureConfiguredOperator({ ...server.deps, secrets });
    expect((await getProfile(before)).status).toBe(404);
    expect((await logIn({ adminId, password })).status).toBe(401);
    expect((await logIn({ adminId, password: 'the next secret of all' })).status).toBe(200);
    await ensureConfiguredOperator(server.deps);
    const { rows } = await server.deps.pool.query('select count(*) as n from operators');
    expect(rows[0].n).toBe(1);
  });

  it('accepts only the configured operator', async () => {
    const config = { ...server.deps.config, operator: { ...server.deps.config.operator, id: 'merchant-next' } };
    const secrets = { ...testSecrets, operatorId: 'merchant-next' };
    await ensureConfiguredOperator({ ...server.deps, config, secrets });
    expect((await logIn({ adminId, password })).status).toBe(401);
    expect((await logIn({ adminId: 'merchant-next', password })).status).toBe(200);
  });

  it('throttles sign-in after 10 failures from one IP', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' });
    await ensureConfiguredOperator(strict.deps);
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      const body = { adminId, password: 'wrong' };
      statuses.push((await request(strict.url, 'POST', '/api/admin/auth/login', { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await strict.close();
  });

  it('lets the operator sign in from another network after one network has used up its attempts on the ID', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    await ensureConfiguredOperator(strict.deps);
    const send = createSignIn(strict);
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await send({ ip: '203.0.113.7', password: 'wrong' })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await send({ ip: '203.0.113.7' })).status).toBe(429);
    expect((await send({ ip: '198.51.100.4' })).status).toBe(200);
    await strict.close();
  });

  it('limits all unknown devices to 100 attempts an hour on one ID, and still admits a known device', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    await ensureConfiguredOperator(strict.deps);
    const send = createSignIn(strict);
    const signedIn = await send({ ip: '198.51.100.4' });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Path=\/api\/admin\/auth; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    const device = cookie.split(';')[0];
    // The successful sign-in above was the first of the 100 attempts.
    await strict.deps.pool.query(`update throttles set hits = 99 where key like 'operator-id:%'`);
    expect((await send({ ip: '203.0.113.1', password: 'wrong' })).status).toBe(401);
    expect((await send({ ip: '203.0.113.2', password: 'wrong' })).status).toBe(429);
    expect((await send({ ip: '203.0.113.3' })).status).toBe(429);
    expect((await send({ ip: '203.0.113.3', cookie: `${device}x` })).status).toBe(429);
    expect((await send({ ip: '203.0.113.3', cookie: device })).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await send({ ip: '203.0.113.3', password: 'wrong', cookie: device })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await strict.close();
  });

  it('does not accept the device of one operator for another', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    await ensureConfiguredOperator(strict.deps);
    const other = await newOperator(strict, 'reviewer', { hasSecondFactor: false });
    const send = createSignIn(strict);
    const signedIn = await send({ ip: '198.51.100.4', id: other.adminId, password: validPassword });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
    await send({ ip: '198.51.100.4', password: 'wrong' });
    await strict.deps.pool.query(`update throttles set hits = 100 where key like 'operator-id:%'`);
    expect((await send({ ip: '198.51.100.4', cookie })).status).toBe(429);
    await strict.close();
  });

  it('sets a secure device cookie over HTTPS', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://outloud.example' });
    await ensureConfiguredOperator(secure.deps);
    const { headers } = await createSignIn(secure)({ ip: '198.51.100.4' });
    expect(headers.get('set-cookie')).toMatch(/^__Secure-device=.+; Secure$/);
    await secure.close();
  });
});

type SignIn = { ip: string; id?: string; password?: string; cookie?: string | undefined };

function createSignIn({ url }: TestServer) {
  return ({ ip, id = adminId, password: secret = password, cookie }: SignIn) =>
    request(url, 'POST', '/api/admin/auth/login', {
      body: { adminId: id, password: secret },
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }) },
    });
}
