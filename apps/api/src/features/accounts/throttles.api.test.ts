import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { goodPassword, newCustomer } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
});
afterAll(() => server.close());

let nextAddress = 1;
const newAddress = () => `203.0.113.${nextAddress++}`;

const post = (path: string, body: unknown, from: string, token?: string) =>
  request(server.url, 'POST', path, { body, token, headers: { 'x-forwarded-for': from } });

async function statuses(times: number, send: () => Promise<{ status: number }>) {
  const seen = [];
  for (let i = 0; i < times; i++) seen.push((await send()).status);
  return seen;
}

describe('throttles', () => {
  it('stop guessing at one account after 10 tries, and say when to come back', async () => {
    const { email } = await newCustomer(server);
    const from = newAddress();
    const guess = () => post('/api/auth/login', { email, password: 'a wrong guess' }, from);
    expect(await statuses(10, guess)).toEqual(Array(10).fill(401));
    const { status, body, headers } = await guess();
    expect([status, body.code, body.error]).toEqual([429, 'throttled', 'Too many attempts. Try again in 15 minutes.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
    const right = await post('/api/auth/login', { email, password: goodPassword }, from);
    expect(right.status).toBe(429);
    const elsewhere = await post('/api/auth/login', { email, password: goodPassword }, newAddress());
    expect(elsewhere.status).toBe(200);
  });

  it('count guesses at a change of password together with those at sign-in', async () => {
    const { email, token } = await newCustomer(server);
    const from = newAddress();
    const body = { currentPassword: 'a wrong guess', password: 'another kettle of fish' };
    const guess = () =>
      request(server.url, 'PUT', '/api/auth/password', { token, body, headers: { 'x-forwarded-for': from } });
    expect(await statuses(10, guess)).toEqual(Array(10).fill(403));
    expect((await guess()).status).toBe(429);
    expect((await post('/api/auth/login', { email, password: goodPassword }, from)).status).toBe(429);
  });

  it('treat an unknown address just like a known one', async () => {
    const from = newAddress();
    const guess = () => post('/api/auth/login', { email: 'nobody@example.com', password: 'x' }, from);
    expect(await statuses(11, guess)).toEqual([...Array(10).fill(401), 429]);
  });

  it('count across processes, and let go when the window is over', async () => {
    const from = newAddress();
    const guess = () => post('/api/auth/login', { email: 'window@example.com', password: 'x' }, from);
    await Promise.all(Array.from({ length: 30 }, guess));
    const { rows } = await server.deps.pool.query(
      "select max(hits) as hits from throttles where key like 'login-pair:%'",
    );
    expect(rows[0].hits).toBe(30);
    await server.deps.pool.query('update throttles set resets_at = now()');
    expect((await guess()).status).toBe(401);
  });

  it('forget the wrong tries once the right password came', async () => {
    const { email } = await newCustomer(server);
    const from = newAddress();
    await statuses(9, () => post('/api/auth/login', { email, password: 'a wrong guess' }, from));
    expect((await post('/api/auth/login', { email, password: goodPassword }, from)).status).toBe(200);
    expect((await post('/api/auth/login', { email, password: 'a wrong guess' }, from)).status).toBe(401);
  });

  it('hold registering, resetting, verifying and resending as well', async () => {
    const from = newAddress();
    const person = (n: number) => ({ email: `mass${n}@example.com`, password: 'a kettle of fish', fullName: 'Mass' });
    let n = 0;
    expect((await statuses(21, () => post('/api/auth/register', person(n++), from))).at(-1)).toBe(429);
    expect((await statuses(6, () => post('/api/auth/forgot-password', { email: 'x@example.com' }, from))).at(-1)).toBe(
      429,
    );
    const reset = { token: 'guess', password: 'a kettle of fish' };
    expect((await statuses(21, () => post('/api/auth/reset-password', reset, from))).at(-1)).toBe(429);
    expect((await statuses(31, () => post('/api/auth/verify-email', { token: 'guess' }, from))).at(-1)).toBe(429);
    const { token } = await newCustomer(server);
    expect((await statuses(6, () => post('/api/auth/resend-verification', {}, from, token))).at(-1)).toBe(429);
  });

  it('also count one address against many accounts, and one account against many addresses', async () => {
    const from = newAddress();
    let n = 0;
    const spray = () => post('/api/auth/login', { email: `spray${n++}@example.com`, password: 'x' }, from);
    expect((await statuses(101, spray)).slice(-2)).toEqual([401, 429]);
    const swarm = () => post('/api/auth/login', { email: 'swarm@example.com', password: 'x' }, `192.0.2.${n++ % 250}`);
    expect((await statuses(51, swarm)).slice(-2)).toEqual([401, 429]);
    const ask = () => post('/api/auth/forgot-password', { email: `ask${n++}@example.com` }, from);
    expect((await statuses(21, ask)).slice(-2)).toEqual([202, 429]);
    const trade = () => post('/api/auth/exchange', { token: 'guess' }, from);
    expect((await statuses(61, trade)).slice(-2)).toEqual([400, 429]);
  });

  it.each([
    ['verified', 'now()'],
    ['unverified', 'null'],
  ])('hold changes of a %s email, and leave other changes of the profile alone', async (_name, verifiedAt) => {
    const { id, email, token } = await newCustomer(server);
    await server.deps.pool.query(`update users set email_verified_at = ${verifiedAt} where id = $1`, [id]);
    const put = (body: object) => request(server.url, 'PUT', '/api/profile', { token, body });
    let n = 0;
    expect(await statuses(6, () => put({ email: `n${n++}.${email}` }))).toEqual([...Array(5).fill(200), 429]);
    expect((await put({ email, fullName: 'Still Here' })).status).toBe(200);
  });

  it('cannot be escaped by a forged address further out than the trusted proxy', async () => {
    const from = newAddress();
    let n = 0;
    const forged = () =>
      post('/api/auth/login', { email: 'forge@example.com', password: 'x' }, `198.51.100.${n++}, ${from}`);
    expect((await statuses(11, forged)).at(-1)).toBe(429);
  });
});
