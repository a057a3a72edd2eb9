import { request } from '@outloud/testkit/http';
import { generateTotpCode } from '@outloud/testkit/totp-codes';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { ensureConfiguredOperator } from './operators.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  useFakeDateInDatabase(server.deps.pool);
});
afterAll(() => server.close());

const { operatorId: adminId, operatorSecret: password } = testSecrets;
const noon = Date.parse('2026-11-16T12:00:00Z');

const post = (path: string, token: string | null, body?: unknown) =>
  request(server.url, 'POST', `/api/admin/auth${path}`, { token, body: body ?? {} });
const logIn = (code?: string) => post('/login', null, { adminId, password, code });
const getProfile = (token: string) => request(server.url, 'GET', '/api/admin/auth/profile', { token });
const removeSecondFactor = (token: string, code: string) =>
  request(server.url, 'DELETE', '/api/admin/auth/second-factor', { token, body: { code } });

/** Sets up an authenticator app for the operator. */
async function enroll(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post('/second-factor', token, { password })).body.data;
  const { recoveryCodes } = (await post('/second-factor/confirm', token, { code: generateTotpCode(secret) })).body.data;
  return { secret, recoveryCodes };
}

/** Makes `readDatabaseTime` return the fake Date, because one-time codes follow the database clock. */
function useFakeDateInDatabase(pool: pg.Pool): void {
  const wrapped = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((statement: unknown, ...args: unknown[]) =>
      query(
        statement === 'select now()' ? `select to_timestamp(${Date.now() / 1000}) as now` : statement,
        ...args,
      )) as pg.PoolClient['query'];
  });
}

async function listActions(): Promise<string[]> {
  const { rows } = await server.deps.pool.query('select action from operator_actions order by id');
  return rows.map(({ action }) => action);
}

beforeEach(async () => {
  // Fakes only Date. Timers keep running.
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await ensureConfiguredOperator(server.deps);
  const noSecondFactor = 'totp_secret = null, totp_confirmed_at = null, totp_last_step = 0';
  await server.deps.pool.query(`update operators set ${noSecondFactor}`);
  await server.deps.pool.query('delete from operator_recovery_codes');
});
afterEach(() => vi.useRealTimers());

describe('the second factor of an operator', () => {
  it('requires a code at sign-in after the setup is confirmed', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const started = await post('/second-factor', token, { password });
    const { secret, uri } = started.body.data;
    expect(uri).toBe(
      `otpauth://totp/Payment%20Gateway:merchant-test?issuer=Payment%20Gateway&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await logIn()).status).toBe(200);
    const confirmed = await post('/second-factor/confirm', token, { code: generateTotpCode(secret) });
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect((await getProfile(token)).body.data).toMatchObject({ hasSecondFactor: true, recoveryCodes: 10 });

    const missingCode = await logIn();
    expect([missingCode.status, missingCode.body.code]).toEqual([401, 'code_required']);
    const wrongCode = await logIn('000000');
    expect([wrongCode.status, wrongCode.body.code]).toEqual([401, 'wrong_code']);
    const correctCode = await logIn(generateTotpCode(secret, 1));
    expect([correctCode.status, correctCode.body.data.admin.hasSecondFactor]).toEqual([200, true]);
    expect((await getProfile(correctCode.body.data.token)).status).toBe(200);
  });

  it('does not reveal the second factor to a caller with a wrong secret key', async () => {
    await enroll(await signInOperator(server, { hasSecondFactor: false }));
    const response = await post('/login', null, { adminId, password: 'wrong' });
    expect([response.status, response.body.error]).toEqual([401, 'Admin login failed']);
  });

  it('ends all other sessions and rejects sessions that have not proved the second factor', async () => {
    const other = await signInOperator(server, { hasSecondFactor: false });
    const token = await signInOperator(server, { hasSecondFactor: false });
    await enroll(token);
    expect([(await getProfile(other)).status, (await getProfile(token)).status]).toEqual([404, 200]);
    await server.deps.pool.query('update operator_sessions set second_factor = false');
    expect((await getProfile(token)).status).toBe(404);
  });

  it('accepts each code once and rejects earlier codes', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const { secret } = await enroll(token);
    expect((await logIn(generateTotpCode(secret))).body.code).toBe('wrong_code');
    const next = generateTotpCode(secret, 1);
    expect((await logIn(next)).status).toBe(200);
    expect((await logIn(next)).body.code).toBe('wrong_code');
    expect((await logIn(generateTotpCode(secret, 2))).body.code).toBe('wrong_code');
    vi.setSystemTime(noon + 90_000);
    expect((await logIn(generateTotpCode(secret, -1))).status).toBe(200);
    expect((await logIn(generateTotpCode(secret, -2))).body.code).toBe('wrong_code');
  });

  it('rejects six-character codes that are not ASCII digits', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    await enroll(token);
    for (const code of ['é12345', '٠١٢٣٤٥', '😀😀😀']) expect((await logIn(code)).body.code).toBe('wrong_code');
  });

  it('accepts a code for only one of three concurrent sign-ins', async () => {
    const { secret } = await enroll(await signInOperator(server, { hasSecondFactor: false }));
    const responses = await Promise.all([1, 2, 3].map(() => logIn(generateTotpCode(secret, 1))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('accepts each recovery code once, in any case and with any separators', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const { recoveryCodes } = await enroll(token);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/);
    expect((await logIn(first)).status).toBe(200);
    expect((await logIn(first)).body.code).toBe('wrong_code');
    expect((await logIn(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect((await getProfile(token)).body.data.recoveryCodes).toBe(8);
  });

  it('removes the second factor only with a valid code', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const { secret, recoveryCodes } = await enroll(token);
    const other = (await logIn(recoveryCodes[0])).body.data.token;
    expect((await removeSecondFactor(token, '123456')).body.code).toBe('wrong_code');
    expect((await removeSecondFactor(token, ' ')).body.code).toBe('invalid_input');
    expect((await removeSecondFactor(token, generateTotpCode(secret, 1))).status).toBe(200);
    expect([(await getProfile(other)).status, (await getProfile(token)).status]).toEqual([404, 200]);
    expect((await logIn()).status).toBe(200);
    expect((await removeSecondFactor(token, generateTotpCode(secret, 1))).body.code).toBe('no_second_factor');
  });

  it('requires the secret key to start the setup, not only a session', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const wrongSecret = await post('/second-factor', token, { password: 'wrong' });
    expect([wrongSecret.status, wrongSecret.body.code]).toEqual([401, 'wrong_secret']);
    const missing = await post('/second-factor', token, {});
    expect([missing.status, missing.body.code, missing.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'password',
    ]);
    expect((await post('/second-factor/confirm', token, { code: '123456' })).body.code).toBe('not_started');
  });

  it('does not replay a sign-in for a repeated idempotency key', async () => {
    const { secret } = await enroll(await signInOperator(server, { hasSecondFactor: false }));
    const headers = { 'idempotency-key': 'the-same' };
    const body = { adminId, password, code: generateTotpCode(secret, 1) };
    const send = () => request(server.url, 'POST', '/api/admin/auth/login', { body, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).body.code).toBe('wrong_code');
  });

  it('returns 409 when the setup is started again', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    expect((await post('/second-factor/confirm', token, { code: '123456' })).body.code).toBe('not_started');
    await enroll(token);
    const again = await post('/second-factor', token, { password });
    expect([again.status, again.body.code]).toEqual([409, 'has_second_factor']);
    expect((await post('/second-factor/confirm', token, { code: '123456' })).status).toBe(409);
  });

  it('removes the second factor when the configured secret key changes', async () => {
    await enroll(await signInOperator(server, { hasSecondFactor: false }));
    const secrets = { ...testSecrets, operatorSecret: 'the next secret of all' };
    await ensureConfiguredOperator({ ...server.deps, secrets });
    const response = await post('/login', null, { adminId, password: 'the next secret of all' });
    expect([response.status, response.body.data.admin]).toMatchObject([
      200,
      { hasSecondFactor: false, recoveryCodes: 0 },
    ]);
  });

  it('stores the authenticator secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await enroll(await signInOperator(server, { hasSecondFactor: false }));
    const { rows } = await server.deps.pool.query(`select o::text || array_agg(c::text)::text as all
      from operators o left join operator_recovery_codes c on c.operator_id = o.id group by o.*`);
    const stored = rows.map((row) => row.all + Buffer.from(row.all.replaceAll(/[^0-9a-f]/g, ''), 'hex')).join();
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('records every change and failure in the action log', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    const before = (await listActions()).length;
    const { secret } = await enroll(token);
    await logIn();
    await logIn('000000');
    await logIn(generateTotpCode(secret, 1));
    vi.setSystemTime(noon + 60_000);
    await removeSecondFactor(token, '000000');
    await removeSecondFactor(token, generateTotpCode(secret));
    await post('/logout', token);
    expect((await listActions()).slice(before)).toEqual([
      'second_factor_started',
      'second_factor_added',
      'code_asked_for',
      'sign_in_refused',
      'signed_in',
      'second_factor_refused',
      'second_factor_removed',
      'signed_out',
    ]);
  });
});

it('rejects every second-factor code with 429 after five wrong codes', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1' });
  useFakeDateInDatabase(strict.deps.pool);
  const token = await signInOperator(strict, { hasSecondFactor: false });
  const call = (path: string, body: unknown) =>
    request(strict.url, 'POST', `/api/admin/auth${path}`, { token, body }).then(({ status, body: envelope }) => ({
      status,
      ...envelope,
    }));
  const { secret } = (await call('/second-factor', { password })).data;
  await call('/second-factor/confirm', { code: generateTotpCode(secret) });
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await call('/login', { adminId, password, code: '000000' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await call('/login', { adminId, password, code: generateTotpCode(secret, 1) })).status).toBe(429);
  await strict.close();
});
