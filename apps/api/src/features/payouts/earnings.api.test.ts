import { restDays, restReasons } from '@outloud/domain/risk-limits';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import {
  createEarningsClient,
  newPaidReview,
  newTesterWithEarnings,
  setPayoutAccount,
} from '../../../test/earnings.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { backdateAccount, newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { recordIp } from '../ip-history/ip-history.service.ts';
import { insertItems, insertPayout } from './payouts.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

type EarningsClient = ReturnType<typeof createEarningsClient>;
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
  payoutAccount: null,
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
    await setPayoutAccount(server, tester.id);
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

  it('holds the pay of a first review until an operator checked it, and says why', async () => {
    const tester = await newTesterWithEarnings(server);
    const [first = '', second = ''] = tester.reviews.map(({ id }) => id);
    const insertion = 'insert into spot_checks (delivery_id, reason, created_at) values ($1, $2, $3)';
    await server.deps.pool.query(insertion, [first, 'first_submissions', '2026-01-01']);
    await server.deps.pool.query(insertion, [second, 'random', '2026-01-01']);
    const hold = {
      deliveryId: first,
      amount: 4,
      reason: 'spot_check',
      basis: null,
      websiteName: 'Shop',
      since: '2026-01-01T00:00:00.000Z',
    };
    expect(await tester.getEarnings()).toMatchObject({ frozen: 4, holds: [hold], payable: 8 });
    expect((await tester.requestPayout()).body.code).toBe('below_minimum');
    const operator = await signInOperator(server);
    const path = `/api/admin/deliveries/${first}/spot-check`;
    expect((await request(server.url, 'POST', path, { token: operator })).status).toBe(200);
    expect(await tester.getEarnings()).toMatchObject({ frozen: 0, holds: [], payable: 12 });
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
  });

  it('holds no pay for a first review that was rejected', async () => {
    const tester = await newTesterWithEarnings(server);
    const [first = ''] = tester.reviews.map(({ id }) => id);
    await server.deps.pool.query(`insert into spot_checks (delivery_id, reason) values ($1, 'first_submissions')`, [
      first,
    ]);
    await clawBack(first);
    expect(await tester.getEarnings()).toMatchObject({ frozen: 0, holds: [], payable: 8, earned: 8 });
  });

  it('rejects payout items of unchecked first reviews in the database', async () => {
    const tester = await newTesterWithEarnings(server);
    const [first = ''] = tester.reviews.map(({ id }) => id);
    await server.deps.pool.query(`insert into spot_checks (delivery_id, reason) values ($1, 'first_submissions')`, [
      first,
    ]);
    const payout = server.deps.db.transaction().execute(async (trx) => {
      const { id } = await insertPayout(trx, {
        tester_id: tester.id,
        credits: 12,
        destination: `${tester.id}@pay.example`,
      });
      await insertItems(trx, id, [{ delivery_id: first, credits: 4 }]);
    });
    await expect(payout).rejects.toMatchObject({ constraint: 'reject_unchecked_pay' });
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
    const common = { createdAt: expect.any(String), websiteName: 'Shop', _id: expect.any(String), hold: null };
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

  describe('the rest of pay', () => {
    const toDays = (milliseconds: number) => milliseconds / 86_400_000;
    /** The reason and the days of the newest pay. */
    const readHold = async (tester: EarningsClient) => {
      const { movements, maturing, payable } = await tester.getEarnings();
      const [{ hold, createdAt }] = movements;
      return {
        reason: hold.reason,
        days: toDays(Date.parse(hold.availableAt) - Date.parse(createdAt)),
        maturing,
        payable,
      };
    };
    const payReview = (tester: EarningsClient, customer: { token: string }) =>
      newPaidReview(server, { tester, customer, days: 0, keepsRest: true });
    const newEstablishedCustomer = async () => {
      const customer = await newCustomerWithCredits(server);
      await backdateAccount(server, customer.id);
      for (let count = 0; count < 3; count++) await payReview(await newEarningsClient(), customer);
      return customer;
    };

    it('is 30 days for a new customer, and 7 days after a month and three paid reviews', async () => {
      const tester = await newEarningsClient();
      await payReview(tester, await newCustomerWithCredits(server));
      expect(await readHold(tester)).toEqual({ reason: 'new_customer', days: 30, maturing: 4, payable: 0 });
      await payReview(tester, await newEstablishedCustomer());
      expect(await readHold(tester)).toEqual({ reason: 'established_customer', days: 7, maturing: 8, payable: 0 });
    });

    it('is 30 days for an old customer with two paid reviews and for one with a disputed payment', async () => {
      const customer = await newEstablishedCustomer();
      const { sessionId } = await buyCredits(server, customer.token, 5);
      await refundToCard(server, sessionId, 500);
      const tester = await newEarningsClient();
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'new_customer', days: 30 });

      const secondCustomer = await newCustomerWithCredits(server);
      await backdateAccount(server, secondCustomer.id);
      for (let count = 0; count < 2; count++) await payReview(await newEarningsClient(), secondCustomer);
      await payReview(tester, secondCustomer);
      expect(await readHold(tester)).toMatchObject({ reason: 'new_customer', days: 30 });
      await payReview(tester, secondCustomer);
      expect(await readHold(tester)).toMatchObject({ reason: 'established_customer', days: 7 });
    });

    it('is 75 days from the third review of a tester for the same customer on', async () => {
      const tester = await newEarningsClient();
      const customer = await newEstablishedCustomer();
      for (let count = 0; count < 2; count++) await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'established_customer' });
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'repeated_pair', days: 75 });
    });

    it('is 75 days if customer and tester share a network, also through another account with the same card', async () => {
      const tester = await newEarningsClient();
      const customer = await newEstablishedCustomer();
      await recordIp(server.deps, tester.id, '203.0.113.7');
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'established_customer' });
      const accomplice = await newCustomerWithCredits(server);
      await recordIp(server.deps, accomplice.id, '203.0.113.7');
      await server.deps.pool.query(`update checkouts set card_fingerprint = 'shared' where user_id = any($1)`, [
        [customer.id, accomplice.id],
      ]);
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'linked_accounts', days: 75 });
    });

    it('is 75 days if the tester is paid to the email of the customer', async () => {
      const tester = await newEarningsClient();
      const customer = await newEstablishedCustomer();
      await server.deps.pool.query('update testers set payout_account = $2 where user_id = $1', [
        tester.id,
        `PayPal: ${customer.email.toUpperCase()}`,
      ]);
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason: 'linked_accounts', days: 75 });
    });

    it.each([
      ['risk_score = 65', 'risky_payment', 75],
      [`risk_level = 'elevated'`, 'risky_payment', 75],
      [`risk_score = 64, risk_level = 'normal'`, 'established_customer', 7],
      [`risk_score = 99, created_at = now() - interval '121 days'`, 'established_customer', 7],
    ])('with a payment of %s is for the reason %s', async (change, reason, days) => {
      const tester = await newEarningsClient();
      const customer = await newEstablishedCustomer();
      await server.deps.pool.query(`update checkouts set ${change} where user_id = $1`, [customer.id]);
      await payReview(tester, customer);
      expect(await readHold(tester)).toMatchObject({ reason, days });
    });

    it('cannot be shortened: the database rejects a rest that is too short, changed or missing', async () => {
      const { pool } = server.deps;
      const insertRest = (reason: string, hours: number) =>
        pool.query(
          `insert into pay_rests (delivery_id, reason, available_at)
           values (gen_random_uuid(), $1, now() + $2 * interval '1 hour')`,
          [reason, hours],
        );
      for (const reason of restReasons) {
        await expect(insertRest(reason, restDays[reason] * 24 - 1)).rejects.toThrow(/pay_rests_period/);
        await insertRest(reason, restDays[reason] * 24);
      }
      await expect(pool.query('update pay_rests set available_at = now()')).rejects.toThrow(/permission denied/);
      await expect(pool.query('delete from pay_rests')).rejects.toThrow(/permission denied/);
    });

    it('also starts for pay that the server did not assess', async () => {
      await queryAsOwner(
        server.deps.url,
        `begin; alter table ledger_transfers disable trigger transfer_balances;
         insert into ledger_transfers (key, kind, credits, reason, delivery_id)
         values ('capture:test', 'capture', 5, 'x', '00000000-0000-0000-0000-0000000000aa');
         create temporary table found on commit drop as select reason, available_at - started_at as rest from pay_rests
           where delivery_id = '00000000-0000-0000-0000-0000000000aa';
         do $$ begin assert (select reason = 'new_customer' and rest = '720 hours' from found); end $$;
         rollback`,
      );
    });

    it('keeps resting pay out of payouts, even if the server tries to pay it out', async () => {
      const tester = await newEarningsClient();
      const { id } = await payReview(tester, await newCustomerWithCredits(server));
      const insertItem = server.deps.pool.query('insert into payout_items values ($1, gen_random_uuid(), 4)', [id]);
      await expect(insertItem).rejects.toThrow(/still resting/);
    });
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
