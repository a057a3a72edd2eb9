import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { request } from '@outloud/testkit/http';
import { createSoftwarePasskey, type SoftwarePasskey, signWithPasskey } from '@outloud/testkit/software-authenticator';
import { generateTotpCode } from '@outloud/testkit/totp-codes';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newOperator, signInOperator } from '../../../test/users.ts';
import { ensureConfiguredOperator } from './operators.service.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  origin = server.deps.config.consoleOrigin;
});
afterAll(() => server.close());

type Operator = { id: string; adminId: string; token: string };

const call = async (method: string, path: string, token: string | null, body?: unknown) => {
  const response = await request(server.url, method, `/api/admin/auth${path}`, { token, body });
  return {
    status: response.status,
    code: response.body.code,
    data: response.body.data,
    details: response.body.details,
  };
};
const getProfile = (token: string) => call('GET', '/profile', token);
const list = async (token: string) => (await call('GET', '/passkeys', token)).data.passkeys;
const start = (token: string | null, password = validPassword) =>
  call('POST', '/passkeys/options', token, { password });
const add = (token: string | null, passkey: unknown, name: unknown = 'Work laptop') =>
  call('POST', '/passkeys', token, { passkey, name });
const startConfirmation = async (token: string) =>
  (await call('POST', '/passkeys/confirm/options', token)).data.options;
const remove = (token: string | null, id: string, proof: object) => call('DELETE', `/passkeys/${id}`, token, proof);
const logIn = (adminId: string, proof: object = {}, password = validPassword) =>
  call('POST', '/login', null, { adminId, password, ...proof });

async function listActions(adminId: string): Promise<unknown[]> {
  const { rows } = await server.deps.pool.query(
    'select action, after from operator_actions where admin_id = $1 order by id',
    [adminId],
  );
  return rows.map(({ action, after }) => [action, ...Object.values(after ?? {})].join(' '));
}

async function enroll({ token }: { token: string }, password = validPassword) {
  const { options } = (await start(token, password)).data;
  const { passkey, registration } = createSoftwarePasskey(options, origin);
  const { status, data } = await add(token, registration);
  expect(status).toBe(201);
  return { passkey, id: data.passkey._id as string, recoveryCodes: data.recoveryCodes as string[] | null };
}

/** A reviewer whose only second factor is a passkey. */
async function newOperatorWithPasskey(): Promise<
  Operator & { passkey: SoftwarePasskey; passkeyId: string; recoveryCodes: string[] }
> {
  const operator = await newOperator(server, 'reviewer', { hasSecondFactor: false });
  const { passkey, id, recoveryCodes } = await enroll(operator);
  return { ...operator, passkey, passkeyId: id, recoveryCodes: recoveryCodes ?? [] };
}

const requestOptions = async (adminId: string) => (await logIn(adminId)).details.passkeyOptions;

describe('adding a passkey as an operator', () => {
  it('turns on the second factor, returns recovery codes and ends all other sessions', async () => {
    const operator = await newOperator(server, 'reviewer', { hasSecondFactor: false });
    const other = (await logIn(operator.adminId)).data.token;
    const { options } = (await start(operator.token)).data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Payment Gateway' },
      user: { name: operator.adminId, displayName: operator.adminId },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    });
    const { registration } = createSoftwarePasskey(options, origin);
    const { status, data } = await add(operator.token, registration);
    expect([status, data.passkey.name, data.recoveryCodes.length]).toEqual([201, 'Work laptop', 10]);
    expect((await getProfile(operator.token)).data).toMatchObject({
      hasSecondFactor: true,
      hasAuthenticatorApp: false,
      recoveryCodes: 10,
    });
    expect((await getProfile(other)).status).toBe(404);
    expect(await list(operator.token)).toMatchObject([{ name: 'Work laptop', lastUsedAt: null }]);
  });

  it('keeps the recovery codes and sessions if there is a second factor already', async () => {
    const operator = await newOperatorWithPasskey();
    const second = await enroll(operator);
    expect(second.recoveryCodes).toBeNull();
    expect((await getProfile(operator.token)).data.recoveryCodes).toBe(10);
    expect(await list(operator.token)).toHaveLength(2);
  });

  it('requires the secret key, and accepts each challenge once from the same session', async () => {
    const operator = await newOperator(server, 'reviewer', { hasSecondFactor: false });
    const other = await newOperator(server, 'owner', { hasSecondFactor: false });
    expect(await start(operator.token, 'wrong')).toMatchObject({ status: 401, code: 'wrong_secret' });
    expect((await start(null)).status).toBe(404);
    const { registration } = createSoftwarePasskey((await start(operator.token)).data.options, origin);
    expect(await add(other.token, registration)).toMatchObject({ status: 400, code: 'passkey_challenge_expired' });
    expect((await add(operator.token, registration, ' ')).code).toBe('invalid_input');
    expect((await add(operator.token, registration)).status).toBe(201);
    expect(await add(operator.token, registration)).toMatchObject({ status: 400, code: 'passkey_challenge_expired' });
    const evil = createSoftwarePasskey((await start(operator.token)).data.options, 'https://evil.example');
    expect(await add(operator.token, evil.registration)).toMatchObject({ status: 400, code: 'passkey_rejected' });
  });

  it('returns 404 to customers and callers without a session', async () => {
    const { passkeyId } = await newOperatorWithPasskey();
    for (const token of [null, (await newCustomer(server)).token]) {
      expect((await call('GET', '/passkeys', token)).status).toBe(404);
      expect((await start(token)).status).toBe(404);
      expect((await add(token, {})).status).toBe(404);
      expect((await call('POST', '/passkeys/confirm/options', token)).status).toBe(404);
      expect((await remove(token, passkeyId, { code: 'x' })).status).toBe(404);
    }
  });
});

describe('operator sign-in with a passkey', () => {
  it('asks for the passkey after the secret key and starts a session with a second factor', async () => {
    const { adminId, passkey } = await newOperatorWithPasskey();
    const asked = await logIn(adminId);
    expect(asked).toMatchObject({ status: 401, code: 'code_required' });
    expect(asked.details.hasAuthenticatorApp).toBe(false);
    expect(asked.details.passkeyOptions.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const signedIn = await logIn(adminId, { passkey: signWithPasskey(passkey, asked.details.passkeyOptions) });
    expect([signedIn.status, signedIn.data.admin.hasSecondFactor]).toEqual([200, true]);
    expect((await getProfile(signedIn.data.token)).status).toBe(200);
    expect((await list(signedIn.data.token))[0].lastUsedAt).toMatch(/^20/);
  });

  it('does not reveal the passkey to a caller with a wrong secret key', async () => {
    const { adminId } = await newOperatorWithPasskey();
    const response = await logIn(adminId, {}, 'wrong');
    expect([response.status, response.code, response.details]).toEqual([401, 'invalid_credentials', undefined]);
  });

  it('rejects a replay, an expired challenge, a wrong origin, a copy and a passkey of another operator', async () => {
    const { adminId, passkey } = await newOperatorWithPasskey();
    const other = await newOperatorWithPasskey();
    const sign = async (deviation: object) => ({
      passkey: signWithPasskey(passkey, await requestOptions(adminId), deviation),
    });
    const proof = await sign({ counter: 5 });
    expect((await logIn(adminId, proof)).status).toBe(200);
    expect((await logIn(adminId, proof)).code).toBe('passkey_challenge_expired');
    expect((await logIn(adminId, await sign({ counter: 5 }))).code).toBe('passkey_rejected');
    expect((await logIn(adminId, await sign({ counter: 6, origin: 'https://evil.example' }))).code).toBe(
      'passkey_rejected',
    );
    const foreign = signWithPasskey(other.passkey, await requestOptions(adminId));
    expect((await logIn(adminId, { passkey: foreign })).code).toBe('passkey_rejected');
    const otherChallenge = signWithPasskey(passkey, await requestOptions(other.adminId), { counter: 7 });
    expect((await logIn(adminId, { passkey: otherChallenge })).code).toBe('passkey_challenge_expired');
    expect((await logIn(adminId, await sign({ counter: 8 }))).status).toBe(200);
  });

  it('cannot sign in on the public site', async () => {
    const { passkey } = await newOperatorWithPasskey();
    const send = (path: string, body?: unknown) =>
      request(server.url, 'POST', `/api/auth/passkeys/sign-in${path}`, { body });
    const { options } = (await send('/options')).body.data;
    const response = await send('', { passkey: signWithPasskey(passkey, options) });
    expect([response.status, response.body.code]).toEqual([401, 'passkey_rejected']);
  });

  it('accepts a recovery code instead, once, but no code of an app whose setup is not confirmed', async () => {
    const { adminId, token, recoveryCodes } = await newOperatorWithPasskey();
    const { secret } = (await call('POST', '/second-factor', token, { password: validPassword })).data;
    expect((await logIn(adminId, { code: generateTotpCode(secret) })).code).toBe('wrong_code');
    expect((await logIn(adminId, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await logIn(adminId, { code: recoveryCodes[0] })).code).toBe('wrong_code');
  });

  it('accepts either an authenticator app or a passkey if the operator has both', async () => {
    const { adminId, token, passkey } = await newOperatorWithPasskey();
    const { secret } = (await call('POST', '/second-factor', token, { password: validPassword })).data;
    const confirmed = await call('POST', '/second-factor/confirm', token, { code: generateTotpCode(secret) });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect((await logIn(adminId)).details.hasAuthenticatorApp).toBe(true);
    const withPasskey = { passkey: signWithPasskey(passkey, await requestOptions(adminId)) };
    expect((await logIn(adminId, withPasskey)).status).toBe(200);
    expect((await logIn(adminId, { code: generateTotpCode(secret, 1) })).status).toBe(200);
  });

  it('refuses a disabled operator', async () => {
    const { id, adminId, passkey } = await newOperatorWithPasskey();
    const options = await requestOptions(adminId);
    await server.deps.pool.query('update operators set disabled_at = now() where id = $1', [id]);
    const response = await logIn(adminId, { passkey: signWithPasskey(passkey, options) });
    expect([response.status, response.code]).toEqual([401, 'invalid_credentials']);
  });
});

it('moves money only with a second factor, and a passkey is one', async () => {
  const operator = await newOperator(server, 'money', { hasSecondFactor: false });
  const customer = await newCustomer(server);
  const grant = () =>
    request(server.url, 'POST', `/api/admin/customers/${customer.id}/goodwill`, {
      token: operator.token,
      body: { credits: 5, reason: 'Sorry for the delay', adminKey: testSecrets.adminKey },
    });
  expect((await grant()).body.code).toBe('second_factor_required');
  await enroll(operator);
  expect((await grant()).status).toBeLessThan(300);
});

describe('removing a passkey as an operator', () => {
  it('turns off the second factor, deletes the recovery codes and ends all other sessions', async () => {
    const { adminId, token, passkeyId, recoveryCodes } = await newOperatorWithPasskey();
    const other = (await logIn(adminId, { code: recoveryCodes[0] })).data.token;
    expect(await remove(token, passkeyId, { code: 'wrong' })).toMatchObject({ status: 401, code: 'wrong_code' });
    expect((await remove(token, passkeyId, {})).code).toBe('invalid_input');
    expect((await remove(token, passkeyId, { code: recoveryCodes[1] })).status).toBe(200);
    expect((await getProfile(other)).status).toBe(404);
    expect((await getProfile(token)).data).toMatchObject({ hasSecondFactor: false, recoveryCodes: 0 });
    expect((await logIn(adminId)).status).toBe(200);
  });

  it('accepts a passkey as proof, once', async () => {
    const { token, passkey, passkeyId } = await newOperatorWithPasskey();
    const second = await enroll({ token });
    const proof = { passkey: signWithPasskey(passkey, await startConfirmation(token)) };
    expect((await remove(token, second.id, proof)).status).toBe(200);
    expect((await getProfile(token)).data).toMatchObject({ hasSecondFactor: true, recoveryCodes: 10 });
    expect((await remove(token, passkeyId, proof)).code).toBe('passkey_challenge_expired');
    const evil = signWithPasskey(passkey, await startConfirmation(token), { origin: 'https://evil.example' });
    expect((await remove(token, passkeyId, { passkey: evil })).code).toBe('passkey_rejected');
    expect(await list(token)).toMatchObject([{ _id: passkeyId }]);
  });

  it("returns 404 for another operator's passkey and keeps the recovery code", async () => {
    const { token, recoveryCodes } = await newOperatorWithPasskey();
    const other = await newOperatorWithPasskey();
    expect((await remove(token, other.passkeyId, { code: recoveryCodes[0] })).status).toBe(404);
    expect((await remove(token, 'not-an-id', { code: recoveryCodes[0] })).status).toBe(404);
    expect((await getProfile(token)).data.recoveryCodes).toBe(10);
    expect(await list(other.token)).toHaveLength(1);
  });

  it('keeps the second factor and the recovery codes if only the authenticator app is removed', async () => {
    const { token, passkey } = await newOperatorWithPasskey();
    const { secret } = (await call('POST', '/second-factor', token, { password: validPassword })).data;
    await call('POST', '/second-factor/confirm', token, { code: generateTotpCode(secret) });
    const proof = { passkey: signWithPasskey(passkey, await startConfirmation(token)) };
    expect((await call('DELETE', '/second-factor', token, proof)).status).toBe(200);
    expect((await getProfile(token)).data).toMatchObject({
      hasSecondFactor: true,
      hasAuthenticatorApp: false,
      recoveryCodes: 10,
    });
  });

  it('happens when the configured secret key changes', async () => {
    const token = await signInOperator(server, { hasSecondFactor: false });
    await enroll({ token }, testSecrets.operatorSecret);
    const secrets = { ...testSecrets, operatorSecret: 'the next secret of all' };
    await ensureConfiguredOperator({ ...server.deps, secrets });
    const signedIn = await logIn(testSecrets.operatorId, {}, 'the next secret of all');
    expect([signedIn.status, signedIn.data.admin.hasSecondFactor]).toEqual([200, false]);
    expect(await list(signedIn.data.token)).toEqual([]);
  });
});

it('records every change and failure of a passkey in the action log', async () => {
  const { adminId, token, passkey, passkeyId } = await newOperatorWithPasskey();
  await start(token, 'wrong');
  const options = await requestOptions(adminId);
  await logIn(adminId, { passkey: signWithPasskey(passkey, options, { origin: 'https://evil.example' }) });
  await logIn(adminId, { passkey: signWithPasskey(passkey, await requestOptions(adminId)) });
  const evil = signWithPasskey(passkey, await startConfirmation(token), { rpId: 'evil.example' });
  await remove(token, passkeyId, { passkey: evil });
  await remove(token, passkeyId, { passkey: signWithPasskey(passkey, await startConfirmation(token)) });
  expect(await listActions(adminId)).toEqual([
    'second_factor_started passkey',
    'second_factor_added passkey',
    'second_factor_refused wrong_secret',
    'code_asked_for code_required',
    'sign_in_refused passkey_rejected',
    'code_asked_for code_required',
    'signed_in',
    'second_factor_refused passkey_rejected',
    'second_factor_removed passkey',
  ]);
});

it('rejects all passkeys with 429 after five attempts to remove one', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
  const { token } = await newOperator(strict, 'reviewer', { hasSecondFactor: false });
  const id = '00000000-0000-4000-8000-000000000000';
  const attempt = async () =>
    (await request(strict.url, 'DELETE', `/api/admin/auth/passkeys/${id}`, { token, body: { code: '1' } })).status;
  const statuses = [];
  for (let count = 0; count < 6; count++) statuses.push(await attempt());
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  await strict.close();
});

it('uses the origin of OPERATOR_HOST, and explains why passkeys do not work on an IP', async () => {
  const settings = { PUBLIC_URL: 'https://outloud.example', OPERATOR_HOST: 'pay.example' };
  const ownHost = await startServer(settings, undefined, { runsJobs: false });
  const { token } = await newOperator(ownHost, 'reviewer', { hasSecondFactor: false });
  // fetch cannot set the Host header.
  const call = http.request(`${ownHost.url}/api/admin/auth/passkeys/options`, {
    method: 'POST',
    headers: { host: 'pay.example', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  call.end(JSON.stringify({ password: validPassword }));
  const [response] = (await once(call, 'response')) as [http.IncomingMessage];
  expect(await json(response)).toMatchObject({ data: { options: { rp: { id: 'pay.example' } } } });
  await ownHost.close();
  const onIp = await startServer({ PUBLIC_URL: 'https://192.0.2.7' }, undefined, { runsJobs: false });
  const other = await newOperator(onIp, 'reviewer', { hasSecondFactor: false });
  const listed = await request(onIp.url, 'GET', '/api/admin/auth/passkeys', { token: other.token });
  expect(listed.body.data).toEqual({
    passkeys: [],
    unavailableReason: 'Passkeys need a domain name, and the URL of this installation is an IP.',
  });
  await onIp.close();
});
