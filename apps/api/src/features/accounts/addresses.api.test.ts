import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEarner } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { goodPassword, newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { sweepAccounts } from './accounts.jobs.ts';
import { noteAddress, shareAddress } from './addresses.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { works: false });
});
afterAll(() => server.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const seenOf = async (id: string) => {
  const query = 'select address_hash, last_seen_at from seen_addresses where user_id = $1 order by last_seen_at';
  return (await server.deps.pool.query<{ address_hash: Buffer; last_seen_at: Date }>(query, [id])).rows;
};
/** Whether somebody was seen at an address, by way of somebody who only ever was there. */
const wasSeenAt = async (id: string, ip: string) => {
  const witness = await newTester(server);
  await noteAddress(server.deps, witness.id, ip);
  return shareAddress(server.deps.db, id, witness.id);
};

describe('an address', () => {
  it('is noted where somebody registers, signs in, asks for reviews or for a payout', async () => {
    const { email, id, token } = await newBuyer(server);
    const tester = await newEarner(server);
    const call = (path: string, ip: string, body: object, of: string | null = null) =>
      request(server.url, 'POST', path, { token: of, body, headers: from(ip) });
    const person = { email: 'grace@example.com', password: goodPassword, fullName: 'Grace Hall' };
    const registered = await call('/api/auth/register', '203.0.113.1', person);
    await call('/api/auth/login', '203.0.113.2', { email, password: goodPassword });
    await call('/api/roasts', '203.0.113.3', { websiteUrl: 'https://shop.example.com/' }, token);
    await tester.ask({ destination: 'x' }, from('203.0.113.4'));
    for (const [who, ip] of [
      [registered.body.data.user._id, '203.0.113.1'],
      [id, '203.0.113.2'],
      [id, '203.0.113.3'],
      [tester.id, '203.0.113.4'],
    ]) {
      expect(await wasSeenAt(who, ip), ip).toBe(true);
    }
    expect(await wasSeenAt(id, '203.0.113.1')).toBe(false);
  });

  it('is not noted for a sign-in that failed', async () => {
    const { id, email } = await newTester(server);
    await request(server.url, 'POST', '/api/auth/login', { body: { email, password: 'not this one' } });
    expect(await seenOf(id)).toEqual([]);
  });

  it('is one row however often, tells nobody what it is, and is a household of IPv6', async () => {
    const { id } = await newTester(server);
    for (const ip of ['2001:db8::1', '2001:db8::2']) await noteAddress(server.deps, id, ip);
    const [seen, ...others] = await seenOf(id);
    expect(others).toEqual([]);
    expect(seen?.address_hash.toString('hex')).toMatch(/^[\da-f]{64}$/);
    const other = { ...server.deps, secrets: { ...server.deps.secrets, emailHashKey: 'another' } };
    await noteAddress(other, id, '2001:db8::1');
    expect(await seenOf(id)).toHaveLength(2);
  });

  it('is forgotten after 90 days', async () => {
    const { id } = await newTester(server);
    for (const [ip, days] of [
      ['203.0.113.7', 91],
      ['203.0.113.8', 89],
    ] as const) {
      await noteAddress(server.deps, id, ip);
      const earlier = `update seen_addresses set last_seen_at = last_seen_at - $2 * interval '1 day'
        where user_id = $1 and last_seen_at > now() - interval '1 day'`;
      await server.deps.pool.query(earlier, [id, days]);
    }
    await sweepAccounts(server.deps);
    expect([await wasSeenAt(id, '203.0.113.7'), await wasSeenAt(id, '203.0.113.8')]).toEqual([false, true]);
  });
});

describe('deleting an account', () => {
  const leave = (token: string) => request(server.url, 'DELETE', '/api/auth/account', { token });

  it('forgets the addresses of a tester, and keeps those of a customer for their time', async () => {
    const [tester, customer] = [await newTester(server), await newCustomer(server)];
    for (const { id, token } of [tester, customer]) {
      await noteAddress(server.deps, id, '203.0.113.9');
      expect((await leave(token)).status).toBe(200);
      await noteAddress(server.deps, id, '203.0.113.10');
    }
    expect(await seenOf(tester.id)).toEqual([]);
    expect(await wasSeenAt(customer.id, '203.0.113.9')).toBe(true);
    expect(await wasSeenAt(customer.id, '203.0.113.10')).toBe(false);
  });

  it('waits for a payout, and then keeps no word of where it went', async () => {
    const tester = await newEarner(server);
    const headers = { 'idempotency-key': 'mine' };
    const { _id } = (await tester.ask({ destination: 'theo@pay.example' }, headers)).body.data.payout;
    const { status, body } = await leave(tester.token);
    expect([status, body.code, body.error]).toEqual([
      409,
      'payout_open',
      'Your payout of $12 is still on its way. Delete your account once you have it.',
    ]);
    expect(await tester.earnings()).toMatchObject({ requested: 12, payoutTo: 'theo@pay.example' });
    const reason = { token: await operatorToken(server), body: { reason: 'You are leaving' } };
    await request(server.url, 'POST', `/api/admin/payouts/${_id}/return`, reason);
    expect((await leave(tester.token)).status).toBe(200);
    const query = 'select credits, state, destination, request_key from payouts where id = $1';
    expect((await server.deps.pool.query(query, [_id])).rows).toEqual([
      { credits: 12, state: 'returned', destination: null, request_key: null },
    ]);
  });
});
