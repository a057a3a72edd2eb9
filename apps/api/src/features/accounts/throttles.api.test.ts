import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
});
afterAll(() => server.close());

let nextIp = 1;
const newIp = () => `203.0.113.${nextIp++}`;

const post = (path: string, body: unknown, ip: string, token?: string) =>
  request(server.url, 'POST', path, { body, token, headers: { 'x-forwarded-for': ip } });

async function collectStatuses(times: number, send: () => Promise<{ status: number }>) {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await send()).status);
  return statuses;
}

describe('account throttling', () => {
  it('blocks password guesses for one account after 10 attempts and sends Retry-After', async () => {
    const { email } = await newCustomer(server);
    const ip = newIp();
    const guess = () => post('/api/auth/login', { email, password: 'a wrong guess' }, ip);
    expect(await collectStatuses(10, guess)).toEqual(Array(10).fill(401));
    const { status, body, headers } = await guess();
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
    const blocked = await post('/api/auth/login', { email, password: validPassword }, ip);
    expect(blocked.status).toBe(429);
    const fromOtherIp = await post('/api/auth/login', { email, password: validPassword }, newIp());
    expect(fromOtherIp.status).toBe(200);
  });

  it('counts wrong passwords at sign-in and in password changes together', async () => {
    const { email, token } = await newCustomer(server);
    const ip = newIp();
    const body = { currentPassword: 'a wrong guess', password: 'another kettle of fish' };
    const guess = () =>
      request(server.url, 'PUT', '/api/auth/password', { token, body, headers: { 'x-forwarded-for': ip } });
    expect(await collectStatuses(10, guess)).toEqual(Array(10).fill(403));
    expect((await guess()).status).toBe(429);
    expect((await post('/api/auth/login', { email, password: validPassword }, ip)).status).toBe(429);
  });

  it('counts wrong passwords at sign-in and in confirmations of the identity together', async () => {
    const { email, token } = await newCustomer(server);
    const ip = newIp();
    const confirm = (password: string) => post('/api/auth/confirm', { password }, ip, token);
    expect(await collectStatuses(10, () => confirm('a wrong guess'))).toEqual(Array(10).fill(403));
    expect((await confirm(validPassword)).status).toBe(429);
    expect((await post('/api/auth/login', { email, password: validPassword }, ip)).status).toBe(429);
  });

  it('throttles sign-in attempts for an unknown email as well', async () => {
    const ip = newIp();
    const guess = () => post('/api/auth/login', { email: 'unknown@example.com', password: 'x' }, ip);
    expect(await collectStatuses(11, guess)).toEqual([...Array(10).fill(401), 429]);
  });

  it('counts every concurrent attempt and resets the counter when the window ends', async () => {
    const ip = newIp();
    const guess = () => post('/api/auth/login', { email: 'window@example.com', password: 'x' }, ip);
    await Promise.all(Array.from({ length: 30 }, guess));
    const { rows } = await server.deps.pool.query(
      "select max(hits) as hits from throttles where key like 'login-pair:%'",
    );
    expect(rows[0].hits).toBe(30);
    await server.deps.pool.query('update throttles set resets_at = now()');
    expect((await guess()).status).toBe(401);
  });

  it('resets the counter after a correct password', async () => {
    const { email } = await newCustomer(server);
    const ip = newIp();
    await collectStatuses(9, () => post('/api/auth/login', { email, password: 'a wrong guess' }, ip));
    expect((await post('/api/auth/login', { email, password: validPassword }, ip)).status).toBe(200);
    expect((await post('/api/auth/login', { email, password: 'a wrong guess' }, ip)).status).toBe(401);
  });

  it('limits registrations, password resets, email verifications and resent verification emails', async () => {
    const ip = newIp();
    const registration = (n: number) => ({
      email: `mass${n}@example.com`,
      password: 'a kettle of fish',
      fullName: 'Mass',
    });
    let n = 0;
    expect((await collectStatuses(21, () => post('/api/auth/register', registration(n++), ip))).at(-1)).toBe(429);
    expect(
      (await collectStatuses(6, () => post('/api/auth/forgot-password', { email: 'x@example.com' }, ip))).at(-1),
    ).toBe(429);
    const reset = { token: 'guess', password: 'a kettle of fish' };
    expect((await collectStatuses(21, () => post('/api/auth/reset-password', reset, ip))).at(-1)).toBe(429);
    expect((await collectStatuses(31, () => post('/api/auth/verify-email', { token: 'guess' }, ip))).at(-1)).toBe(429);
    const { token } = await newCustomer(server);
    expect((await collectStatuses(6, () => post('/api/auth/resend-verification', {}, ip, token))).at(-1)).toBe(429);
  });

  it('limits sign-ins by IP and by email, and password resets and code exchanges by IP', async () => {
    const ip = newIp();
    let n = 0;
    const guessForNewEmail = () => post('/api/auth/login', { email: `spray${n++}@example.com`, password: 'x' }, ip);
    expect((await collectStatuses(101, guessForNewEmail)).slice(-2)).toEqual([401, 429]);
    const guessFromNewIp = () =>
      post('/api/auth/login', { email: 'swarm@example.com', password: 'x' }, `192.0.2.${n++ % 250}`);
    expect((await collectStatuses(51, guessFromNewIp)).slice(-2)).toEqual([401, 429]);
    const requestReset = () => post('/api/auth/forgot-password', { email: `ask${n++}@example.com` }, ip);
    expect((await collectStatuses(21, requestReset)).slice(-2)).toEqual([202, 429]);
    const exchange = () => post('/api/auth/exchange', { token: 'guess' }, ip);
    expect((await collectStatuses(61, exchange)).slice(-2)).toEqual([400, 429]);
  });

  it.each([
    ['verified', 'now()'],
    ['unverified', 'null'],
  ])('limits changes to a %s email but not other profile changes', async (_name, verifiedAt) => {
    const { id, email, token } = await newCustomer(server);
    await server.deps.pool.query(`update users set email_verified_at = ${verifiedAt} where id = $1`, [id]);
    const put = (body: object) => request(server.url, 'PUT', '/api/profile', { token, body });
    let n = 0;
    expect(await collectStatuses(6, () => put({ email: `n${n++}.${email}` }))).toEqual([...Array(5).fill(200), 429]);
    expect((await put({ email, fullName: 'Still Here' })).status).toBe(200);
  });

  it('ignores forged X-Forwarded-For entries beyond the trusted proxy', async () => {
    const ip = newIp();
    let n = 0;
    const guessWithForgedIp = () =>
      post('/api/auth/login', { email: 'forge@example.com', password: 'x' }, `198.51.100.${n++}, ${ip}`);
    expect((await collectStatuses(11, guessWithForgedIp)).at(-1)).toBe(429);
  });
});
