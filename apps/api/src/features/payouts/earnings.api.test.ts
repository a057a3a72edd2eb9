import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { createEarningsClient, newPaidReview, newTesterWithEarnings } from '../../../test/earnings.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const newEarningsClient = async () => createEarningsClient(server, await newTester(server));
const zeroAmounts = {
  pending: 0,
  maturing: 0,
  nextPayable: null,
  frozen: 0,
  payable: 0,
  requested: 0,
  paidOut: 0,
  earned: 0,
  hourlyRate: null,
  payoutTo: null,
};
const forgeCursor = (value: number) => Buffer.from(JSON.stringify([value])).toString('base64url');
const emptyLists = { holds: [], payouts: [], movements: [], nextCursor: null };
const rejection = { status: 'rejected', reason: 'Wrong site', takeBackPay: true, adminKey: testSecrets.adminKey };
const clawBack = async (deliveryId: string) =>
  request(server.url, 'PATCH', `/api/admin/deliveries/${deliveryId}`, {
    token: await signInOperator(server),
    body: rejection,
  });

const decideRefundRequest = async (deliveryId: string, state: 'granted' | 'declined') => {
  const sql = 'select id from refund_requests where delivery_id = $1';
  const { id } = (await server.deps.pool.query(sql, [deliveryId])).rows[0];
  const body = { state, reason: 'Decided', adminKey: testSecrets.adminKey };
  const token = await signInOperator(server);
  expect((await request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, { token, body })).status).toBe(200);
};

describe('earnings', () => {
  it('returns zero amounts for a new tester', async () => {
    expect(await (await newEarningsClient()).getEarnings()).toEqual({ ...zeroAmounts, ...emptyLists });
  });

  it('includes the pay for undecided reviews in the pending amount', async () => {
    const tester = await newEarningsClient();
    const { token } = await newCustomerWithCredits(server);
    await insertTestDelivery(server, await newRoast(server, token), tester.id);
    const targetDemographics = { ageRanges: ['26-35'] };
    const body = { websiteUrl: 'https://shop.example.com/', targetDemographics, creditAmount: 6 };
    const { data } = (await request(server.url, 'POST', '/api/roasts', { token, body })).body;
    await insertTestDelivery(server, data.roastRequest._id, tester.id);
    expect(await tester.getEarnings()).toEqual({ ...zeroAmounts, ...emptyLists, pending: 9 });
  });

  it('makes pay payable after exactly seven days and returns the next payable amount', async () => {
    const tester = await newEarningsClient();
    const customer = await newCustomerWithCredits(server);
    for (const days of [8, 5, 2]) await newPaidReview(server, { tester, customer, days });
    const { movements, nextPayable, ...amounts } = await tester.getEarnings();
    expect(amounts).toEqual({
      ...zeroAmounts,
      holds: [],
      maturing: 8,
      payable: 4,
      earned: 12,
      payouts: [],
      nextCursor: null,
      nextPayable: undefined,
    });
    expect(nextPayable).toEqual({ at: expect.any(String), amount: 4 });
    const days = (Date.parse(nextPayable.at) - Date.parse(movements[1].createdAt)) / 86_400_000;
    expect(days).toBe(7);
  });

  it('pays for the reviews of a customer in debt', async () => {
    const tester = await newEarningsClient();
    const customer = await newCustomer(server);
    const { sessionId } = await buyCredits(server, customer.token, 10);
    for (const days of [9, 8]) await newPaidReview(server, { tester, customer, days });
    await newPaidReview(server, { tester, customer: await newCustomerWithCredits(server) });
    await refundToCard(server, sessionId, 1000);
    expect(await tester.getEarnings()).toMatchObject({ frozen: 0, holds: [], payable: 12, earned: 12 });
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
  });

  it('holds pay while a refund request is open, says why, and releases it with the decision', async () => {
    const tester = await newTesterWithEarnings(server);
    const held = await newPaidReview(server, { tester, customer: tester.customer, days: 30 });
    const body = { reason: 'Hard to hear' };
    const { token } = tester.customer;
    await request(server.url, 'POST', `/api/deliveries/${held.id}/not-helpful`, { token, body });
    const hold = {
      deliveryId: held.id,
      amount: 4,
      reason: 'refund_request',
      basis: 'new_account',
      websiteName: 'Shop',
      since: expect.any(String),
    };
    expect(await tester.getEarnings()).toMatchObject({ frozen: 4, holds: [hold], payable: 12 });
    const { body: claims } = await request(server.url, 'GET', '/api/tester/claims', { token: tester.token });
    expect(
      claims.data.claims.map(({ delivery }: { delivery: { refundRequest: object } }) => delivery.refundRequest),
    ).toEqual([{ state: 'open', basis: 'new_account', decidedAt: null }, null, null, null]);
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
    expect(await tester.getEarnings()).toMatchObject({ frozen: 4, payable: 0, requested: 12 });
    await decideRefundRequest(held.id, 'declined');
    expect(await tester.getEarnings()).toMatchObject({ frozen: 0, holds: [], payable: 4, requested: 12 });
  });

  it('lists held pay that is still in the waiting period', async () => {
    const tester = await newEarningsClient();
    const customer = await newCustomerWithCredits(server);
    const { id } = await newPaidReview(server, { tester, customer, days: 1 });
    const body = { reason: 'Hard to hear' };
    await request(server.url, 'POST', `/api/deliveries/${id}/not-helpful`, { token: customer.token, body });
    expect(await tester.getEarnings()).toMatchObject({
      frozen: 0,
      maturing: 4,
      nextPayable: null,
      holds: [{ deliveryId: id }],
    });
    await decideRefundRequest(id, 'granted');
    expect(await tester.getEarnings()).toMatchObject({ maturing: 4, holds: [], nextPayable: { amount: 4 } });
  });

  it('rejects payout items of held pay in the database', async () => {
    const tester = await newTesterWithEarnings(server);
    const [review] = tester.reviews;
    const body = { reason: 'Hard to hear' };
    const { token } = tester.customer;
    await request(server.url, 'POST', `/api/deliveries/${review?.id}/not-helpful`, { token, body });
    const insertItem = 'insert into payout_items (delivery_id, payout_id, credits) values ($1, gen_random_uuid(), 4)';
    await expect(server.deps.pool.query(insertItem, [review?.id])).rejects.toMatchObject({
      constraint: 'reject_held_pay',
    });
  });

  it('subtracts a clawback from the earnings and lists its website', async () => {
    const tester = await newEarningsClient();
    const customer = await newCustomerWithCredits(server);
    const { id } = await newPaidReview(server, { tester, customer, days: 1 });
    await newPaidReview(server, { tester, customer });
    expect((await clawBack(id)).status).toBe(200);
    const earnings = await tester.getEarnings();
    expect(earnings).toMatchObject({ maturing: 0, payable: 4, earned: 4, nextPayable: null });
    const common = { createdAt: expect.any(String), websiteName: 'Shop', _id: expect.any(String) };
    expect(earnings.movements).toEqual([
      { ...common, kind: 'taken_back', amount: -4, balanceAfter: 4, reason: 'Wrong site' },
      { ...common, kind: 'pay', amount: 4, balanceAfter: 8, reason: expect.any(String) },
      { ...common, kind: 'pay', amount: 4, balanceAfter: 4, reason: expect.any(String) },
    ]);
  });

  it('computes the hourly rate from the time between claim and submission', async () => {
    const tester = await newEarningsClient();
    const customer = await newCustomerWithCredits(server);
    const reviews = [];
    for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer }));
    const minutes = [10, 20];
    for (const [index, duration] of minutes.entries()) {
      await server.deps.pool.query(
        `insert into claims (roast_id, slot, tester_id, attempt, state, claimed_at, expires_at, ended_at, delivery_id)
         select roast_id, slot, tester_id, 1, 'submitted', submitted_at - $2 * interval '1 minute', now(), now(), id
         from deliveries where id = $1`,
        [reviews[index]?.id, duration],
      );
    }
    // The tester earned $8 in half an hour. The third review has no claim, so the rate excludes it.
    expect((await tester.getEarnings()).hourlyRate).toBe(16);
  });

  it('lists every movement once across pages, even after the websites were erased', async () => {
    const tester = await newTesterWithEarnings(server);
    await tester.requestPayout();
    await deleteAccount(server, tester.customer.token);
    const firstPage = await tester.getEarnings('?limit=3');
    expect(firstPage.movements).toMatchObject([
      { kind: 'payout', amount: -12, balanceAfter: 0, websiteName: null },
      { kind: 'pay', amount: 4, balanceAfter: 12, websiteName: null },
      { kind: 'pay', amount: 4, balanceAfter: 8, websiteName: null },
    ]);
    const secondPage = await tester.getEarnings(`?limit=3&cursor=${firstPage.nextCursor}`);
    expect(secondPage.movements).toMatchObject([{ kind: 'pay', amount: 4, balanceAfter: 4 }]);
    expect(secondPage.nextCursor).toBeNull();
  });

  it('shows the host of a website without a name', async () => {
    const tester = await newEarningsClient();
    const { roastId } = await newPaidReview(server, { tester, customer: await newCustomerWithCredits(server) });
    await server.deps.pool.query('update roasts set website_name = null where id = $1', [roastId]);
    expect((await tester.getEarnings()).movements).toMatchObject([{ websiteName: 'shop.example.com' }]);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', `?cursor=${forgeCursor(2 ** 63)}`])(
    'rejects the query %s with 400',
    async (query) => {
      const { token } = await newTester(server);
      expect((await request(server.url, 'GET', `/api/tester/earnings${query}`, { token })).status).toBe(400);
    },
  );

  it('shows earnings only to the tester who earned them', async () => {
    const { token } = await newCustomer(server);
    const path = '/api/tester/earnings';
    expect((await request(server.url, 'GET', path)).status).toBe(401);
    expect((await request(server.url, 'GET', path, { token })).status).toBe(403);
    await newTesterWithEarnings(server);
    expect(await (await newEarningsClient()).getEarnings()).toEqual({ ...zeroAmounts, ...emptyLists });
  });
});
