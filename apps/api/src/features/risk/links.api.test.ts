import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { recordIp } from '../ip-history/ip-history.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const list = (id: string, token: string | null = operator) =>
  request(server.url, 'GET', `/api/admin/accounts/${id}/links`, { token });

it('lists what an account shares with others, and what they share among each other', async () => {
  const customer = await newCustomer(server, 'Ada Fox');
  const tester = await newTester(server);
  const { pool } = server.deps;
  // Network and payout account: the customer and the tester. Card and device: the customer and an accomplice.
  await recordIp(server.deps, customer.id, '203.0.113.1');
  await recordIp(server.deps, tester.id, '203.0.113.1');
  await setPayoutAccount(server, tester.id, `PayPal: ${customer.email}`);
  const accomplice = await newCustomerWithCredits(server, 5);
  for (const { id } of [customer, accomplice]) {
    await pool.query(
      `insert into checkouts (user_id, credits, provider, card_fingerprint) values ($1, 5, 'stripe', 'fp')`,
      [id],
    );
    await pool.query(`insert into device_history (user_id, device_hash) values ($1, 'laptop')`, [id]);
  }
  const secondTester = await newTester(server);
  await recordIp(server.deps, accomplice.id, '203.0.113.2');
  await recordIp(server.deps, secondTester.id, '203.0.113.2');

  const { status, body } = await list(customer.id);
  expect(status).toBe(200);
  expect(body.data.isTruncated).toBe(false);
  const [self, ...others] = body.data.accounts;
  expect(self).toEqual({ _id: customer.id, fullName: 'Ada Fox', accountType: 'business', isDeleted: false });
  expect(new Set(others.map(({ _id }: { _id: string }) => _id))).toEqual(
    new Set([tester.id, accomplice.id, secondTester.id]),
  );
  const since = expect.stringMatching(/^\d{4}-/);
  expect(body.data.links).toEqual(
    expect.arrayContaining([
      { accounts: [customer.id, tester.id], kind: 'network', since, count: 1 },
      { accounts: [customer.id, tester.id], kind: 'payout_account', since, count: 1 },
      { accounts: [customer.id, accomplice.id], kind: 'card', since, count: 1 },
      { accounts: [customer.id, accomplice.id], kind: 'device', since, count: 1 },
      { accounts: [accomplice.id, secondTester.id], kind: 'network', since, count: 1 },
    ]),
  );
  expect(body.data.links).toHaveLength(5);
});

it('lists a customer and a tester with three reviews, but not with two', async () => {
  const tester = await newTester(server);
  const [customer, otherCustomer] = [await newCustomerWithCredits(server), await newCustomerWithCredits(server)];
  const review = async (payer: { token: string }) => newPaidReview(server, { tester, customer: payer });
  for (const payer of [customer, customer, otherCustomer, otherCustomer]) await review(payer);
  expect((await list(tester.id)).body.data.links).toEqual([]);
  await review(customer);
  const pair = { kind: 'repeated_pair', since: expect.any(String), count: 3 };
  const { links } = (await list(tester.id)).body.data;
  expect(links.filter(({ kind }: { kind: string }) => kind === 'repeated_pair')).toEqual([
    { ...pair, accounts: [tester.id, customer.id] },
  ]);
});

it('lists testers with the same payout account, and hides the name of a deleted account', async () => {
  const [first, second] = [await newTester(server), await newTester(server)];
  for (const { id } of [first, second]) {
    await server.deps.pool.query('update testers set payout_account = $2 where user_id = $1', [id, 'IBAN DE02']);
  }
  await server.deps.pool.query(
    `insert into device_history (user_id, device_hash)
     select id, 'phone' from users where id = any($1)`,
    [[first.id, second.id]],
  );
  const kinds = (await list(first.id)).body.data.links.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['device', 'payout_account']);
  const customer = await newCustomer(server, 'Ada Gone');
  await server.deps.pool.query(`insert into device_history (user_id, device_hash) values ($1, 'phone')`, [customer.id]);
  expect((await deleteAccount(server, customer.token)).status).toBe(200);
  expect((await list(first.id)).body.data.accounts).toContainEqual({
    _id: customer.id,
    fullName: 'Former user',
    accountType: 'business',
    isDeleted: true,
  });
});

it('lists at most 25 accounts of a crowded network', async () => {
  const crowd = [];
  for (let count = 0; count < 27; count++) {
    const { id } = await newTester(server);
    await recordIp(server.deps, id, '203.0.113.99');
    crowd.push(id);
  }
  const { accounts, isTruncated } = (await list(crowd[0] ?? '')).body.data;
  expect([accounts.length, accounts[0]._id, isTruncated]).toEqual([25, crowd[0], true]);
});

it('returns 404 to callers who are not operators and for unknown accounts', async () => {
  const customer = await newCustomer(server);
  for (const token of [null, customer.token, (await newTester(server)).token]) {
    expect((await list(customer.id, token)).status).toBe(404);
  }
  for (const id of [crypto.randomUUID(), 'x']) {
    const { status, body } = await list(id);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});
