import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createSoftwarePasskey, type SoftwarePasskey, signWithPasskey } from '@outloud/testkit/software-authenticator';
import { createEmail, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseDisabledAccountsNow } from '../../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../../test/users.ts';
import { cleanUpAccounts } from '../accounts.jobs.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startServer();
  origin = server.deps.config.publicUrl;
});
afterAll(() => server.close());

type Call = { token?: string | null; body?: unknown; headers?: Record<string, string> };
type User = { id: string; email: string; token: string };

const call = async (method: string, path: string, options: Call = {}) => {
  const { status, body } = await request(server.url, method, `/api/auth${path}`, options);
  return { status, code: body.code, error: body.error, data: body.data };
};
const query = async (text: string, values: unknown[] = []) => (await server.deps.pool.query(text, values)).rows;
const list = async (token: string) => (await call('GET', '/passkeys', { token })).data.passkeys;
const startRegistration = (token: string | null) => call('POST', '/passkeys/options', { token });
const add = (token: string | null, passkey: unknown, name?: string) =>
  call('POST', '/passkeys', { token, body: { passkey, name } });
const remove = (token: string | null, id: string) => call('DELETE', `/passkeys/${id}`, { token });
const rename = (token: string | null, id: string, name: unknown) =>
  call('PUT', `/passkeys/${id}`, { token, body: { name } });
const startSignIn = async () => (await call('POST', '/passkeys/sign-in/options')).data.options;
const signIn = (passkey: unknown, extra: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/passkeys/sign-in', { body: { passkey, ...extra }, headers });
const startConfirmation = async (token: string) =>
  (await call('POST', '/passkeys/confirm/options', { token })).data.options;
const confirm = (token: string | null, passkey: unknown) => call('POST', '/confirm', { token, body: { passkey } });
const ageSignIn = (userId: string) =>
  query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [userId]);

/** The server may not change challenges. */
const expireChallenges = () => queryAsOwner(server.deps.url, 'update passkey_challenges set expires_at = now()');

const expired = { status: 400, code: 'passkey_challenge_expired' };
const rejected = { status: 401, code: 'passkey_rejected' };

async function addPasskey({ token }: { token: string }, name?: string): Promise<SoftwarePasskey & { _id: string }> {
  const { options } = (await startRegistration(token)).data;
  const { passkey, registration } = createSoftwarePasskey(options, origin);
  const { status, data } = await add(token, registration, name);
  expect(status).toBe(201);
  return Object.assign(passkey, { _id: data.passkey._id as string });
}

async function newUserWithPasskey<T extends User>(
  user: T,
): Promise<T & { passkey: SoftwarePasskey & { _id: string } }> {
  return { ...user, passkey: await addPasskey(user) };
}

describe('adding a passkey', () => {
  it('offers a discoverable passkey with user verification for the host of the site', async () => {
    const { id, email, token } = await newCustomer(server);
    const { status, data } = await startRegistration(token);
    expect(status).toBe(200);
    expect(data.options).toMatchObject({
      rp: { id: 'localhost', name: 'Outloud' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: 'Ada Fox' },
      excludeCredentials: [],
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(data.options.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('lists the passkey, and excludes its authenticator from the next registration', async () => {
    const customer = await newCustomer(server);
    expect(await list(customer.token)).toEqual([]);
    const { id, _id } = await addPasskey(customer, 'My phone');
    expect(await list(customer.token)).toEqual([
      { _id, name: 'My phone', createdAt: expect.stringMatching(/^20/), lastUsedAt: null, isBackedUp: false },
    ]);
    const { options } = (await startRegistration(customer.token)).data;
    expect(options.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }]);
    const { user } = (await request(server.url, 'GET', '/api/profile', { token: customer.token })).body.data;
    expect(user.hasPasskey).toBe(true);
  });

  it('names the passkey after the browser and the system by default', async () => {
    const { token } = await newTester(server);
    const { registration } = createSoftwarePasskey((await startRegistration(token)).data.options, origin);
    const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh) Chrome/140.0 Safari/537.36' };
    const { data } = await call('POST', '/passkeys', { token, body: { passkey: registration }, headers });
    expect(data.passkey.name).toBe('Chrome on Mac');
  });

  it('requires a fresh sign-in and a verified email', async () => {
    const stale = await newCustomer(server);
    const { registration } = createSoftwarePasskey((await startRegistration(stale.token)).data.options, origin);
    await ageSignIn(stale.id);
    const freshSignInRequired = { status: 403, code: 'fresh_sign_in_required' };
    expect(await startRegistration(stale.token)).toMatchObject(freshSignInRequired);
    expect(await add(stale.token, registration)).toMatchObject(freshSignInRequired);
    const unverified = await newCustomer(server);
    const started = createSoftwarePasskey((await startRegistration(unverified.token)).data.options, origin);
    await query('update users set email_verified_at = null where id = $1', [unverified.id]);
    expect(await startRegistration(unverified.token)).toMatchObject({ status: 403, code: 'email_unverified' });
    expect(await add(unverified.token, started.registration)).toMatchObject({ status: 403, code: 'email_unverified' });
    expect(await list(unverified.token)).toEqual([]);
  });

  it('rejects callers without a session of a user, and bad bodies', async () => {
    const { token } = await newCustomer(server);
    const operator = await signInOperator(server);
    for (const caller of [null, operator]) {
      expect((await startRegistration(caller)).status).toBe(401);
      expect((await add(caller, {})).status).toBe(401);
      expect((await call('GET', '/passkeys', { token: caller })).status).toBe(401);
    }
    expect(await add(token, {})).toMatchObject({ status: 400, code: 'invalid_input' });
    const { registration } = createSoftwarePasskey((await startRegistration(token)).data.options, origin);
    expect(await add(token, registration, 'x'.repeat(61))).toMatchObject({ status: 400, code: 'invalid_input' });
    const broken = { ...registration, response: { ...registration.response, attestationObject: 'AAAA' } };
    expect(await add(token, broken)).toMatchObject({ status: 400, code: 'passkey_rejected' });
  });

  it('accepts each challenge once, only from the session that asked for it', async () => {
    const customer = await newCustomer(server);
    const thief = await newCustomer(server);
    const { options } = (await startRegistration(customer.token)).data;
    const { registration } = createSoftwarePasskey(options, origin);
    expect(await add(thief.token, registration)).toMatchObject(expired);
    const responses = await Promise.all([1, 2, 3].map(() => add(customer.token, registration)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await list(customer.token)).toHaveLength(1);
    expect(await list(thief.token)).toEqual([]);
  });

  it('rejects an expired challenge, a wrong origin, a wrong RP ID and an unverified user', async () => {
    const { token } = await newCustomer(server);
    const start = async () => (await startRegistration(token)).data.options;
    const late = createSoftwarePasskey(await start(), origin).registration;
    await expireChallenges();
    expect(await add(token, late)).toMatchObject(expired);
    const deviations = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUserVerified: false }];
    for (const deviation of deviations) {
      const { registration } = createSoftwarePasskey(await start(), origin, deviation);
      expect(await add(token, registration)).toMatchObject({ status: 400, code: 'passkey_rejected' });
    }
    expect(await list(token)).toEqual([]);
  });

  it('rejects attestation with certificates, whose revocation lists the server would download', async () => {
    const { token } = await newCustomer(server);
    const x5c = new Map([['x5c', [Buffer.from('a certificate')]]]);
    for (const format of ['packed', 'fido-u2f']) {
      const { options } = (await startRegistration(token)).data;
      const { registration } = createSoftwarePasskey(options, origin, { attestation: [format, x5c] });
      expect(await add(token, registration)).toMatchObject({ status: 400, code: 'passkey_rejected' });
    }
  });

  it('rejects the credential ID of another account and more than 20 passkeys', async () => {
    const owner = await newUserWithPasskey(await newCustomer(server));
    const { token, id } = await newCustomer(server);
    const { passkey, registration } = createSoftwarePasskey((await startRegistration(token)).data.options, origin);
    const credentialId = Buffer.from(passkey.id, 'base64url').toString('hex');
    await queryAsOwner(
      server.deps.url,
      `update passkeys set credential_id = '\\x${credentialId}' where id = '${owner.passkey._id}'`,
    );
    expect(await add(token, registration)).toMatchObject({ status: 409, code: 'passkey_exists' });
    await query(
      `insert into passkeys (user_id, credential_id, public_key, counter, name, is_backed_up)
       select $1::uuid, decode(md5(n || $1::uuid::text), 'hex'), 'key', 0, 'Key ' || n, false from generate_series(1, 20) n`,
      [id],
    );
    const next = createSoftwarePasskey((await startRegistration(token)).data.options, origin).registration;
    expect(await add(token, next)).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });
});

describe('signing in with a passkey', () => {
  it('creates a session like a password, which is fresh and in the list of sessions', async () => {
    for (const user of [await newCustomer(server), await newTester(server)]) {
      const { passkey, id } = await newUserWithPasskey(user);
      const headers = { 'user-agent': 'Firefox/140.0 (Linux)' };
      const { status, data } = await signIn(signWithPasskey(passkey, await startSignIn()), {}, headers);
      expect([status, data.user._id]).toEqual([200, id]);
      const { sessions } = (await call('GET', '/sessions', { token: data.token })).data;
      expect(sessions).toMatchObject([{ device: 'Firefox on Linux', isCurrent: true }, { isCurrent: false }]);
      expect((await startRegistration(data.token)).status).toBe(200);
      expect((await list(data.token))[0].lastUsedAt).toMatch(/^20/);
    }
  });

  it('lasts 24 hours, and 30 days with "Remember me"', async () => {
    const { passkey, id } = await newUserWithPasskey(await newCustomer(server));
    const readHours = () =>
      query(
        `select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from sessions where user_id = $1`,
        [id],
      );
    await signIn(signWithPasskey(passkey, await startSignIn()));
    expect(await readHours()).toEqual([{ hours: 24 }]);
    await signIn(signWithPasskey(passkey, await startSignIn()), { remember: true });
    expect(await readHours()).toEqual([{ hours: 720 }]);
  });

  it('names no passkeys, so that it reveals no accounts', async () => {
    expect(await startSignIn()).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  it('rejects a replayed and an expired challenge, and a challenge of another purpose', async () => {
    const { passkey, token } = await newUserWithPasskey(await newCustomer(server));
    const assertion = signWithPasskey(passkey, await startSignIn());
    const responses = await Promise.all([1, 2, 3].map(() => signIn(assertion)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await signIn(assertion)).toMatchObject(expired);
    const late = signWithPasskey(passkey, await startSignIn());
    await expireChallenges();
    expect(await signIn(late)).toMatchObject(expired);
    expect(await signIn(signWithPasskey(passkey, await startConfirmation(token)))).toMatchObject(expired);
    expect(await signIn(signWithPasskey(passkey, { ...(await startSignIn()), challenge: 'mine' }))).toMatchObject(
      expired,
    );
  });

  it('rejects a wrong origin, a wrong RP ID, an unverified user and a wrong user handle', async () => {
    const { passkey } = await newUserWithPasskey(await newCustomer(server));
    const deviations = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:4000' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { userHandle: null },
      { userHandle: Buffer.from('another user').toString('base64url') },
    ];
    for (const deviation of deviations) {
      const assertion = signWithPasskey(passkey, await startSignIn(), deviation);
      expect(await signIn(assertion), JSON.stringify(deviation)).toMatchObject(rejected);
    }
    expect((await signIn(signWithPasskey(passkey, await startSignIn()))).status).toBe(200);
  });

  it('rejects a tampered signature, a signature of another key and an unknown passkey', async () => {
    const { passkey } = await newUserWithPasskey(await newCustomer(server));
    const other = await newUserWithPasskey(await newCustomer(server));
    const tampered = signWithPasskey(passkey, await startSignIn());
    const bytes = Buffer.from(tampered.response.signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    tampered.response.signature = bytes.toString('base64url');
    expect(await signIn(tampered)).toMatchObject(rejected);
    const forged = signWithPasskey({ ...other.passkey, id: passkey.id }, await startSignIn());
    expect(await signIn(forged)).toMatchObject(rejected);
    expect(await signIn(signWithPasskey({ ...passkey, id: 'AAAA' }, await startSignIn()))).toMatchObject(rejected);
    expect((await signIn({ id: passkey.id })).status).toBe(400);
  });

  it('rejects a counter that does not grow, but accepts an authenticator that does not count', async () => {
    const { passkey } = await newUserWithPasskey(await newCustomer(server));
    const signWithCounter = async (counter: number) =>
      (await signIn(signWithPasskey(passkey, await startSignIn(), { counter }))).status;
    expect(await signWithCounter(0)).toBe(200);
    expect(await signWithCounter(0)).toBe(200);
    expect(await signWithCounter(7)).toBe(200);
    expect(await signWithCounter(7)).toBe(401);
    expect(await signWithCounter(6)).toBe(401);
    expect(await signWithCounter(0)).toBe(401);
    expect(await signWithCounter(8)).toBe(200);
    await expect(query('update passkeys set counter = 3 where id = $1', [passkey._id])).rejects.toThrow(
      'the counter of a passkey must grow',
    );
  });

  it('accepts one of three concurrent sign-ins with the same counter', async () => {
    const { passkey } = await newUserWithPasskey(await newCustomer(server));
    const assertions = [];
    for (let count = 0; count < 3; count++)
      assertions.push(signWithPasskey(passkey, await startSignIn(), { counter: 1 }));
    const responses = await Promise.all(assertions.map((assertion) => signIn(assertion)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('refuses a disabled account, and accepts the passkey after the deletion is undone', async () => {
    const { passkey, token, email } = await newUserWithPasskey(await newCustomer(server));
    await request(server.url, 'DELETE', '/api/auth/account', { token });
    expect(await signIn(signWithPasskey(passkey, await startSignIn()))).toMatchObject(rejected);
    const { link } = await waitForEmail(server.deps.config.dataDir, email, 'Your account will be deleted');
    await call('POST', '/undo', { body: { token: new URL(link).searchParams.get('token') } });
    expect((await signIn(signWithPasskey(passkey, await startSignIn()))).status).toBe(200);
  });

  it('refuses an erased account, whose passkeys are deleted', async () => {
    const { passkey, token, id } = await newUserWithPasskey(await newTester(server));
    await request(server.url, 'DELETE', '/api/auth/account', { token });
    await eraseDisabledAccountsNow(server);
    expect(await query('select 1 from passkeys where user_id = $1', [id])).toEqual([]);
    expect(await signIn(signWithPasskey(passkey, await startSignIn()))).toMatchObject(rejected);
  });

  it('treats a suspended tester like sign-in with a password, and allows no claims', async () => {
    const { passkey, id, email } = await newUserWithPasskey(await newTester(server));
    await query(`update testers set suspended_at = now(), suspension_reason = 'Copied' where user_id = $1`, [id]);
    const withPassword = await call('POST', '/login', { body: { email, password: validPassword } });
    const withPasskey = await signIn(signWithPasskey(passkey, await startSignIn()));
    expect([withPassword.status, withPasskey.status]).toEqual([200, 200]);
    const { token } = withPasskey.data;
    const roastId = '00000000-0000-4000-8000-000000000000';
    const claim = await request(server.url, 'POST', `/api/tester/roasts/${roastId}/claim`, { token });
    expect([claim.status, claim.body.code]).toEqual([409, 'tester_suspended']);
  });

  it('is rejected with 429 after ten attempts on one account, like a password', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
    const { token } = await newCustomer(strict);
    const send = (path: string, body?: unknown, sender: string | null = null) =>
      request(strict.url, 'POST', `/api/auth${path}`, { token: sender, body });
    const { options } = (await send('/passkeys/options', undefined, token)).body.data;
    const { passkey, registration } = createSoftwarePasskey(options, origin);
    await send('/passkeys', { passkey: registration }, token);
    const attempt = async (deviation: object) => {
      const started = (await send('/passkeys/sign-in/options')).body.data.options;
      return (await send('/passkeys/sign-in', { passkey: signWithPasskey(passkey, started, deviation) })).status;
    };
    const statuses = [];
    for (let count = 0; count < 10; count++) statuses.push(await attempt({ rpId: 'evil.example' }));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await attempt({})).toBe(429);
    await strict.close();
  });
});

describe('confirming the identity with a passkey', () => {
  it('makes the session fresh', async () => {
    const { passkey, token, id } = await newUserWithPasskey(await newCustomer(server));
    await ageSignIn(id);
    expect((await startRegistration(token)).status).toBe(403);
    const options = await startConfirmation(token);
    expect(options.allowCredentials.map((credential: { id: string }) => credential.id)).toEqual([passkey.id]);
    const assertion = signWithPasskey(passkey, options);
    expect((await confirm(token, assertion)).status).toBe(200);
    expect((await startRegistration(token)).status).toBe(200);
    await ageSignIn(id);
    expect(await confirm(token, assertion)).toMatchObject(expired);
    expect((await startRegistration(token)).status).toBe(403);
  });

  it("rejects another user's passkey and a challenge of another session", async () => {
    const owner = await newUserWithPasskey(await newCustomer(server));
    const other = await newUserWithPasskey(await newCustomer(server));
    const foreign = signWithPasskey(other.passkey, await startConfirmation(owner.token));
    expect(await confirm(owner.token, foreign)).toMatchObject({ status: 403, code: 'passkey_rejected' });
    const stolen = signWithPasskey(owner.passkey, await startConfirmation(other.token));
    expect(await confirm(owner.token, stolen)).toMatchObject(expired);
    expect(await confirm(owner.token, signWithPasskey(owner.passkey, await startSignIn()))).toMatchObject(expired);
  });

  it('rejects a caller without a session, two proofs, and the session after sign-out', async () => {
    const { passkey, token } = await newUserWithPasskey(await newCustomer(server));
    const assertion = signWithPasskey(passkey, await startConfirmation(token));
    expect((await confirm(null, assertion)).status).toBe(401);
    expect((await call('POST', '/passkeys/confirm/options')).status).toBe(401);
    const both = await call('POST', '/confirm', { token, body: { passkey: assertion, password: validPassword } });
    expect(both).toMatchObject({ status: 400, code: 'invalid_input' });
    await call('POST', '/logout', { token });
    expect((await confirm(token, assertion)).status).toBe(401);
  });
});

describe('renaming and removing a passkey', () => {
  it('renames a passkey without a fresh sign-in', async () => {
    const { passkey, token, id } = await newUserWithPasskey(await newCustomer(server));
    await ageSignIn(id);
    expect((await rename(token, passkey._id, '  Blue key ')).data.passkey.name).toBe('Blue key');
    expect(await rename(token, passkey._id, ' ')).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((await list(token))[0].name).toBe('Blue key');
  });

  it('removes a passkey after a fresh sign-in and emails a notice', async () => {
    const { passkey, token, id, email } = await newUserWithPasskey(await newCustomer(server));
    await ageSignIn(id);
    expect(await remove(token, passkey._id)).toMatchObject({ status: 403, code: 'fresh_sign_in_required' });
    await confirm(token, signWithPasskey(passkey, await startConfirmation(token)));
    expect((await remove(token, passkey._id)).status).toBe(200);
    expect(await list(token)).toEqual([]);
    expect((await remove(token, passkey._id)).status).toBe(404);
    expect(await signIn(signWithPasskey(passkey, await startSignIn()))).toMatchObject(rejected);
    await waitForEmail(server.deps.config.dataDir, email, 'A passkey was removed from your account');
  });

  it("returns 404 for another user's passkey and 401 without a session", async () => {
    const { passkey, token } = await newUserWithPasskey(await newCustomer(server));
    const other = await newCustomer(server);
    for (const [sender, status] of [
      [other.token, 404],
      [null, 401],
      [await signInOperator(server), 401],
    ] as const) {
      expect((await rename(sender, passkey._id, 'Mine')).status).toBe(status);
      expect((await remove(sender, passkey._id)).status).toBe(status);
    }
    expect((await remove(token, 'not-an-id')).status).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });
});

describe('the notice about an added passkey', () => {
  it('removes all passkeys, ends all sessions and replaces the password', async () => {
    const customer = await newUserWithPasskey(await newCustomer(server));
    const { link, text } = await waitForEmail(
      server.deps.config.dataDir,
      customer.email,
      'A passkey was added to your account',
    );
    expect(text).toContain('Remove the passkey');
    expect(new URL(link).searchParams.get('change')).toBe('passkey');
    const later = await addPasskey(customer);
    const token = new URL(link).searchParams.get('token');
    const undone = await call('POST', '/undo', { body: { token } });
    expect(undone).toMatchObject({
      status: 200,
      data: { kind: 'passkey', email: customer.email, needsNewPassword: true },
    });
    for (const passkey of [customer.passkey, later]) {
      expect(await signIn(signWithPasskey(passkey, await startSignIn()))).toMatchObject(rejected);
    }
    expect((await call('GET', '/profile', { token: customer.token })).status).toBe(401);
    expect((await call('POST', '/login', { body: { email: customer.email, password: validPassword } })).status).toBe(
      401,
    );
    expect((await call('POST', '/undo', { body: { token } })).status).toBe(400);
    await waitForEmail(server.deps.config.dataDir, customer.email, 'Choose a new password');
  });

  it('also removes a passkey that was added before an undone email change', async () => {
    const customer = await newUserWithPasskey(await newCustomer(server));
    const email = createEmail('changed');
    await request(server.url, 'PUT', '/api/profile', { token: customer.token, body: { email } });
    const { link } = await waitForEmail(server.deps.config.dataDir, email, 'Confirm your new email');
    await call('POST', '/verify-email', { body: { token: new URL(link).searchParams.get('token') } });
    const notice = await waitForEmail(server.deps.config.dataDir, customer.email, 'Your email address was changed');
    await call('POST', '/undo', { body: { token: new URL(notice.link).searchParams.get('token') } });
    expect(await signIn(signWithPasskey(customer.passkey, await startSignIn()))).toMatchObject(rejected);
  });

  it('is not sent if the passkey was rejected', async () => {
    const { token, email } = await newCustomer(server);
    const { options } = (await startRegistration(token)).data;
    await add(token, createSoftwarePasskey(options, origin, { rpId: 'evil.example' }).registration);
    expect(await query('select 1 from account_changes where email = $1', [email])).toEqual([]);
    expect(listEmailsTo(server.deps.config.dataDir, email)).toEqual([]);
  });
});

it('returns 409 with the reason if the host of PUBLIC_URL is an IP', async () => {
  const other = await startServer({ PUBLIC_URL: 'http://192.0.2.7:3000' }, undefined, { runsJobs: false });
  const { token } = await newCustomer(other);
  const send = (method: string, path: string) => request(other.url, method, `/api/auth${path}`, { token });
  const reason = 'Passkeys need a domain name, and the URL of this installation is an IP.';
  for (const path of ['/passkeys/sign-in/options', '/passkeys/options', '/passkeys/confirm/options']) {
    const { status, body } = await send('POST', path);
    expect([status, body.code, body.error]).toEqual([409, 'passkeys_unavailable', reason]);
  }
  expect((await send('GET', '/passkeys')).body.data).toEqual({ passkeys: [], unavailableReason: reason });
  await other.close();
});

it('stores only hashes of challenges, and deletes expired ones', async () => {
  const { challenge } = await startSignIn();
  const [{ stored }] = await query(`select string_agg(c::text, ' ') as stored from passkey_challenges c`);
  expect(stored).not.toContain(challenge);
  expect(stored).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  await expireChallenges();
  await cleanUpAccounts(server.deps);
  expect(await query('select 1 from passkey_challenges')).toEqual([]);
});
