import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newTesterWithEarnings } from '../../../test/earnings.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { cleanUpAccounts } from '../accounts/accounts.jobs.ts';
import { haveSharedIp, recordIp } from './ip-history.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const forwardedFor = (ip: string) => ({ 'x-forwarded-for': ip });
const listIpHistory = async (id: string) => {
  const query = 'select ip_hash, last_seen_at from ip_history where user_id = $1 order by last_seen_at';
  return (await server.deps.pool.query<{ ip_hash: Buffer; last_seen_at: Date }>(query, [id])).rows;
};
/** IPs are stored as hashes, so this compares with a new tester whose only recorded IP is `ip`. */
const hasUsedIp = async (id: string, ip: string) => {
  const otherTester = await newTester(server);
  await recordIp(server.deps, otherTester.id, ip);
  return haveSharedIp(server.deps.db, id, otherTester.id);
};

describe('IP history', () => {
  it('records the IP at registration, sign-in, roast requests and payout requests', async () => {
    const { email, id, token } = await newCustomerWithCredits(server);
    const tester = await newTesterWithEarnings(server);
    const post = (path: string, ip: string, body: object, sessionToken: string | null = null) =>
      request(server.url, 'POST', path, { token: sessionToken, body, headers: forwardedFor(ip) });
    const registration = { email: 'grace@example.com', password: validPassword, fullName: 'Grace Hall' };
    const registered = await post('/api/auth/register', '203.0.113.1', registration);
    await post('/api/auth/login', '203.0.113.2', { email, password: validPassword });
    await post('/api/roasts', '203.0.113.3', { websiteUrl: 'https://shop.example.com/' }, token);
    await tester.requestPayout({ destination: 'x' }, forwardedFor('203.0.113.4'));
    for (const [userId, ip] of [
      [registered.body.data.user._id, '203.0.113.1'],
      [id, '203.0.113.2'],
      [id, '203.0.113.3'],
      [tester.id, '203.0.113.4'],
    ]) {
      expect(await hasUsedIp(userId, ip), ip).toBe(true);
    }
    expect(await hasUsedIp(id, '203.0.113.1')).toBe(false);
  });

  it('does not record the IP of a failed sign-in', async () => {
    const { id, email } = await newTester(server);
    await request(server.url, 'POST', '/api/auth/login', { body: { email, password: 'not this one' } });
    expect(await listIpHistory(id)).toEqual([]);
  });

  it('stores one keyed hash per IP and counts an IPv6 /64 as one client', async () => {
    const { id } = await newTester(server);
    for (const ip of ['2001:db8::1', '2001:db8::2']) await recordIp(server.deps, id, ip);
    const [row, ...otherRows] = await listIpHistory(id);
    expect(otherRows).toEqual([]);
    expect(row?.ip_hash.toString('hex')).toMatch(/^[\da-f]{64}$/);
    const otherKey = { ...server.deps, secrets: { ...server.deps.secrets, masterKey: 'another' } };
    await recordIp(otherKey, id, '2001:db8::1');
    expect(await listIpHistory(id)).toHaveLength(2);
  });

  it('deletes IPs after 90 days', async () => {
    const { id } = await newTester(server);
    for (const [ip, days] of [
      ['203.0.113.7', 91],
      ['203.0.113.8', 89],
    ] as const) {
      await recordIp(server.deps, id, ip);
      const backdate = `update ip_history set last_seen_at = last_seen_at - $2 * interval '1 day'
        where user_id = $1 and last_seen_at > now() - interval '1 day'`;
      await server.deps.pool.query(backdate, [id, days]);
    }
    await cleanUpAccounts(server.deps);
    expect([await hasUsedIp(id, '203.0.113.7'), await hasUsedIp(id, '203.0.113.8')]).toEqual([false, true]);
  });
});

describe('deleting an account', () => {
  it('deletes the IP history of a tester but not of a customer, and records no new IPs', async () => {
    const [tester, customer] = [await newTester(server), await newCustomer(server)];
    for (const { id, token } of [tester, customer]) {
      await recordIp(server.deps, id, '203.0.113.9');
      expect((await deleteAccount(server, token)).status).toBe(200);
      await recordIp(server.deps, id, '203.0.113.10');
    }
    expect(await listIpHistory(tester.id)).toEqual([]);
    expect(await hasUsedIp(customer.id, '203.0.113.9')).toBe(true);
    expect(await hasUsedIp(customer.id, '203.0.113.10')).toBe(false);
  });

  it('returns 409 while a payout is open, and erases the payout account after the payout is returned', async () => {
    const tester = await newTesterWithEarnings(server);
    const headers = { 'idempotency-key': 'mine' };
    const { _id } = (await tester.requestPayout({ destination: 'theo@pay.example' }, headers)).body.data.payout;
    const { status, body } = await deleteAccount(server, tester.token);
    expect([status, body.code]).toEqual([409, 'payout_open']);
    expect(await tester.getEarnings()).toMatchObject({ requested: 12, payoutTo: 'theo@pay.example' });
    const options = { token: await signInOperator(server), body: { reason: 'You are leaving' } };
    await request(server.url, 'POST', `/api/admin/payouts/${_id}/return`, options);
    expect((await deleteAccount(server, tester.token)).status).toBe(200);
    const query = 'select credits, state, destination, request_key from payouts where id = $1';
    expect((await server.deps.pool.query(query, [_id])).rows).toEqual([
      { credits: 12, state: 'returned', destination: null, request_key: null },
    ]);
  });
});
