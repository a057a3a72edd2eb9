import { register } from '@outloud/contract/accounts';
import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { newCustomer } from '../../test/users.ts';
import { cleanUpAccounts } from '../features/accounts/accounts.jobs.ts';
import { createIdempotency } from './idempotency.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const buy = (token: string, key: string, creditAmount: unknown) =>
  request(server.url, 'POST', '/api/credits/checkout/custom', {
    token,
    body: { creditAmount },
    headers: { 'idempotency-key': key },
  });

async function countCheckouts(userId: string): Promise<number> {
  const { rows } = await server.deps.pool.query('select count(*) from checkouts where user_id = $1', [userId]);
  return rows[0].count;
}

describe('an Idempotency-Key', () => {
  it('returns the same response to a retry and does the work once', async () => {
    const { id, token } = await newCustomer(server);
    const first = await buy(token, 'one', 5);
    const second = await buy(token, 'one', 5);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await countCheckouts(id)).toBe(1);
  });

  it('rejects a key that is reused for another body or endpoint with 422', async () => {
    const { id, token } = await newCustomer(server);
    await buy(token, 'one', 5);
    const otherBody = await buy(token, 'one', 6);
    expect([otherBody.status, otherBody.body.code]).toEqual([422, 'idempotency_key_reused']);
    const otherEndpoint = await request(server.url, 'POST', '/api/credits/checkout', {
      token,
      body: { packageId: 'credits-5' },
      headers: { 'idempotency-key': 'one' },
    });
    expect(otherEndpoint.status).toBe(422);
    expect(await countCheckouts(id)).toBe(1);
  });

  it('does the work once for a body that is nested too deeply to serialize', async () => {
    const { id, token } = await newCustomer(server);
    const raw = `{"creditAmount":5,"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const headers = { 'idempotency-key': 'deep' };
    const sendDeepBody = () => request(server.url, 'POST', '/api/credits/checkout/custom', { token, raw, headers });
    expect([(await sendDeepBody()).status, (await sendDeepBody()).status]).toEqual([201, 201]);
    expect(await countCheckouts(id)).toBe(1);
  });

  it('scopes a key to the user who sent it', async () => {
    const [ada, bob] = [await newCustomer(server), await newCustomer(server)];
    const first = await buy(ada.token, 'shared', 5);
    const second = await buy(bob.token, 'shared', 7);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.url).not.toBe(first.body.data.url);
  });

  it('does the work once for concurrent requests', async () => {
    const { id, token } = await newCustomer(server);
    const responses = await Promise.all(Array.from({ length: 12 }, () => buy(token, 'burst', 5)));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countCheckouts(id)).toBe(1);
  });

  it('accepts a key again after a failed request', async () => {
    const { token } = await newCustomer(server);
    expect((await buy(token, 'again', 0)).status).toBe(400);
    expect((await buy(token, 'again', 5)).status).toBe(201);
  });

  it('returns the same checkout after the process crashed before storing the response', async () => {
    const { id, token } = await newCustomer(server);
    const first = await buy(token, 'died', 5);
    await server.deps.pool.query(
      "update idempotency_keys set encrypted_response = null, working_until = now() - interval '1 second'",
    );
    const second = await buy(token, 'died', 5);
    expect(second.body).toEqual(first.body);
    expect(await countCheckouts(id)).toBe(1);
  });

  it('signs in to the account that was created before the process crashed', async () => {
    const body = { email: 'crashed@example.com', password: validPassword, fullName: 'Carla Crash' };
    const register = (key: string, change = {}) =>
      request(server.url, 'POST', '/api/auth/register', {
        body: { ...body, ...change },
        headers: { 'idempotency-key': key },
      });
    const first = await register('sign-up');
    const crash = () => server.deps.pool.query('delete from idempotency_keys');
    await crash();
    const retry = await register('sign-up');
    expect([first.status, retry.status]).toEqual([201, 201]);
    expect(retry.body.data.user).toEqual(first.body.data.user);
    const { token } = retry.body.data;
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(200);

    await crash();
    const rejected = [await register('sign-up', { password: `${validPassword}!` }), await register('guessed')];
    expect(rejected.map(({ status, body: { code } }) => [status, code])).toEqual([
      [409, 'registration_failed'],
      [409, 'registration_failed'],
    ]);
    await server.deps.pool.query("update users set created_at = now() - interval '49 hours' where email = $1", [
      body.email,
    ]);
    await cleanUpAccounts(server.deps);
    await crash();
    expect((await register('sign-up')).status).toBe(409);
  });

  it('renews the lease and does the work once when the work takes longer than the lease', async () => {
    const { db } = server.deps;
    const idempotency = createIdempotency(db, 'secret', { leaseSeconds: 2, renewalMs: 100 });
    const keyed = { key: 'slow', subject: 'ada', request: 'x' };
    const startedAt = new Date();
    const workResult = Promise.withResolvers<string>();
    let runs = 0;
    const work = () => {
      runs++;
      return workResult.promise;
    };
    const pending = [idempotency.runOnce(keyed, work), idempotency.runOnce(keyed, work)];
    const countRenewedLeases = async () => {
      const { rows } = await server.deps.pool.query(
        "select 1 from idempotency_keys where created_at >= $1 and working_until > created_at + interval '3 seconds'",
        [startedAt],
      );
      return rows.length;
    };
    await expect.poll(countRenewedLeases).toBe(1);
    workResult.resolve('the response');
    const responses = await Promise.all(pending);
    expect(responses.map(({ body }) => body)).toEqual(['the response', 'the response']);
    expect(responses.filter(({ isReplay }) => isReplay)).toHaveLength(1);
    expect(runs).toBe(1);
  });

  it('replays the response to a request without a session, and stores no token in plain text', async () => {
    const body = { email: 'once@example.com', password: validPassword, fullName: 'Once' };
    const options = { body, headers: { 'idempotency-key': 'sign-up-once' } };
    const first = await request(server.url, 'POST', '/api/auth/register', options);
    const second = await request(server.url, 'POST', '/api/auth/register', options);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.token).toBe(first.body.data.token);
    const withoutKey = request(server.url, 'POST', '/api/auth/register', { body });
    expect((await withoutKey).status).toBe(409);
    const { rows } = await server.deps.pool.query(
      'select encrypted_response from idempotency_keys where encrypted_response is not null',
    );
    for (const { encrypted_response } of rows) expect(encrypted_response.includes(first.body.data.token)).toBe(false);
  });

  it('accepts keys from the typed client', async () => {
    const call = server.as(null);
    const input = {
      body: { email: 'typed@example.com', password: validPassword, fullName: 'Typed' },
      idempotencyKey: 'k',
    };
    expect((await call(register, input)).token).toBe((await call(register, input)).token);
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])('rejects the invalid key %j with 400', async (key) => {
    const { token } = await newCustomer(server);
    const headers: Record<string, string> = { 'idempotency-key': key };
    const response = await request(server.url, 'POST', '/api/auth/logout', { token, headers });
    expect([response.status, response.body.code]).toEqual([400, 'bad_idempotency_key']);
  });

  it('deletes keys after 24 hours, but checkouts keep their key', async () => {
    const { token } = await newCustomer(server);
    const first = await buy(token, 'old', 5);
    await server.deps.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'");
    await server.deps.idempotency.deleteExpired();
    const { rows } = await server.deps.pool.query('select count(*) from idempotency_keys');
    expect(rows[0].count).toBe(0);
    // The checkout itself still stores the key and the request.
    expect((await buy(token, 'old', 6)).status).toBe(422);
    expect((await buy(token, 'old', 5)).body.data).toEqual(first.body.data);
  });
});
