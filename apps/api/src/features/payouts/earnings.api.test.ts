import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, refundToCard } from '../../../test/credits.ts';
import { callsOf, newEarner, newPaidReview } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { plantDelivery } from '../../../test/planted-delivery.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const newcomer = async () => callsOf(server, await newTester(server));
const figures = {
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
const none = { payouts: [], movements: [], nextCursor: null };
const rejection = { status: 'rejected', reason: 'Wrong site', takeBackPay: true, adminKey: testSecrets.adminKey };
const takeBack = async (deliveryId: string) =>
  request(server.url, 'PATCH', `/api/admin/deliveries/${deliveryId}`, {
    token: await operatorToken(server),
    body: rejection,
  });

describe('earnings', () => {
  it('are nothing at first', async () => {
    expect(await (await newcomer()).earnings()).toEqual({ ...figures, ...none });
  });

  it('are pending while nobody has decided, and by the price less 1', async () => {
    const tester = await newcomer();
    const { token } = await newBuyer(server);
    await plantDelivery(server, await newRoast(server, token), tester.id);
    const targetDemographics = { ageRanges: ['26-35'] };
    const body = { websiteUrl: 'https://shop.example.com/', targetDemographics, creditAmount: 6 };
    const { data } = (await request(server.url, 'POST', '/api/roasts', { token, body })).body;
    await plantDelivery(server, data.roastRequest._id, tester.id);
    expect(await tester.earnings()).toEqual({ ...figures, ...none, pending: 9 });
  });

  it('wait seven days, to the moment, and say when the next can be had', async () => {
    const tester = await newcomer();
    const customer = await newBuyer(server);
    for (const days of [8, 5, 2]) await newPaidReview(server, { tester, customer, days });
    const { movements, nextPayable, ...told } = await tester.earnings();
    expect(told).toEqual({
      ...figures,
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

  it('are frozen while the customer owes the money, and come back when it is repaid', async () => {
    const tester = await newcomer();
    const customer = await newCustomer(server);
    const { sessionId } = await buy(server, customer.token, 10);
    for (const days of [9, 8]) await newPaidReview(server, { tester, customer, days });
    await newPaidReview(server, { tester, customer: await newBuyer(server) });
    await refundToCard(server, sessionId, 300);
    expect(await tester.earnings()).toMatchObject({ frozen: 8, payable: 4, maturing: 0, earned: 12 });
    await buy(server, customer.token, 3);
    expect(await tester.earnings()).toMatchObject({ frozen: 0, payable: 12 });
  });

  it('that were frozen stay so after others were paid out', async () => {
    const tester = await newEarner(server);
    const customer = await newCustomer(server);
    const { sessionId } = await buy(server, customer.token, 5);
    await newPaidReview(server, { tester, customer, days: 30 });
    await refundToCard(server, sessionId, 100);
    expect((await tester.ask()).body.data.payout.amount).toBe(12);
    expect(await tester.earnings()).toMatchObject({ frozen: 4, payable: 0, requested: 12 });
  });

  it('shrink by what is taken back, which is on the statement with its site', async () => {
    const tester = await newcomer();
    const customer = await newBuyer(server);
    const { id } = await newPaidReview(server, { tester, customer, days: 1 });
    await newPaidReview(server, { tester, customer });
    expect((await takeBack(id)).status).toBe(200);
    const told = await tester.earnings();
    expect(told).toMatchObject({ maturing: 0, payable: 4, earned: 4, nextPayable: null });
    const common = { createdAt: expect.any(String), websiteName: 'Shop', _id: expect.any(String) };
    expect(told.movements).toEqual([
      { ...common, kind: 'taken_back', amount: -4, balanceAfter: 4, reason: 'Wrong site' },
      { ...common, kind: 'pay', amount: 4, balanceAfter: 8, reason: expect.any(String) },
      { ...common, kind: 'pay', amount: 4, balanceAfter: 4, reason: expect.any(String) },
    ]);
  });

  it('by the hour count from the claim to the hand-in', async () => {
    const tester = await newcomer();
    const customer = await newBuyer(server);
    const reviews = [];
    for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer }));
    const minutes = [10, 20];
    for (const [index, took] of minutes.entries()) {
      await server.deps.pool.query(
        `insert into claims (roast_id, slot, tester_id, attempt, state, claimed_at, expires_at, ended_at, delivery_id)
         select roast_id, slot, tester_id, 1, 'submitted', submitted_at - $2 * interval '1 minute', now(), now(), id
         from deliveries where id = $1`,
        [reviews[index]?.id, took],
      );
    }
    // 8 dollars in half an hour; the third review was never claimed.
    expect((await tester.earnings()).hourlyRate).toBe(16);
  });

  it('list every movement once, page by page, also those of erased sites', async () => {
    const tester = await newEarner(server);
    await tester.ask();
    await request(server.url, 'DELETE', '/api/auth/account', { token: tester.customer.token });
    const first = await tester.earnings('?limit=3');
    expect(first.movements).toMatchObject([
      { kind: 'payout', amount: -12, balanceAfter: 0, websiteName: null },
      { kind: 'pay', amount: 4, balanceAfter: 12, websiteName: null },
      { kind: 'pay', amount: 4, balanceAfter: 8, websiteName: null },
    ]);
    const rest = await tester.earnings(`?limit=3&cursor=${first.nextCursor}`);
    expect(rest.movements).toMatchObject([{ kind: 'pay', amount: 4, balanceAfter: 4 }]);
    expect(rest.nextCursor).toBeNull();
  });

  it('name a site that has no name by its host', async () => {
    const tester = await newcomer();
    const { roastId } = await newPaidReview(server, { tester, customer: await newBuyer(server) });
    await server.deps.pool.query('update roasts set website_name = null where id = $1', [roastId]);
    expect((await tester.earnings()).movements).toMatchObject([{ websiteName: 'shop.example.com' }]);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', `?cursor=${'9'.repeat(19)}`])(
    'refuse %s',
    async (query) => {
      const { token } = await newTester(server);
      expect((await request(server.url, 'GET', `/api/tester/earnings${query}`, { token })).status).toBe(400);
    },
  );

  it('are for testers, and for each their own', async () => {
    const { token } = await newCustomer(server);
    const path = '/api/tester/earnings';
    expect((await request(server.url, 'GET', path)).status).toBe(401);
    expect((await request(server.url, 'GET', path, { token })).status).toBe(403);
    await newEarner(server);
    expect(await (await newcomer()).earnings()).toEqual({ ...figures, ...none });
  });
});
