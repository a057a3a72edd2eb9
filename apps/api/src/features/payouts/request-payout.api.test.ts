import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createEarningsClient,
  newPaidReview,
  newTesterWithEarnings,
  setPayoutAccount,
  type TesterWithEarnings,
} from '../../../test/earnings.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { cleanUpPayouts } from './payouts.jobs.ts';

let server: TestServer;
let tester: TesterWithEarnings;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example', CONTACT_EMAIL: 'us@outloud.example' });
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  tester = await newTesterWithEarnings(server);
});

const readPayouts = async (id: string) =>
  (await server.deps.pool.query('select credits, state, destination from payouts where tester_id = $1', [id])).rows;
const readError = async (response: ReturnType<TesterWithEarnings['requestPayout']>) => {
  const { status, body } = await response;
  return [status, body.code];
};
const expectUnchanged = async ({ id, getEarnings }: Pick<TesterWithEarnings, 'id' | 'getEarnings'>, payable = 12) => {
  expect(await readPayouts(id)).toEqual([]);
  expect(await getEarnings()).toMatchObject({ payable, requested: 0, payouts: [] });
};

describe('requesting a payout', () => {
  it('creates a payout of the whole payable amount and emails the tester', async () => {
    await newPaidReview(server, { tester, customer: tester.customer, days: 6 });
    await setPayoutAccount(server, tester.id, 'Theo@Pay.example');
    const { status, body } = await tester.requestPayout({ amount: 12 });
    const payout = {
      _id: expect.any(String),
      amount: 12,
      state: 'requested',
      destination: 'Theo@Pay.example',
      requestedAt: expect.any(String),
      settledAt: null,
      reference: null,
      reason: null,
    };
    expect([status, body.data]).toEqual([201, { payout }]);
    const earnings = await tester.getEarnings();
    expect(earnings).toMatchObject({ payable: 0, maturing: 4, requested: 12, paidOut: 0, earned: 16 });
    expect(earnings.payouts).toEqual([payout]);
    expect(earnings.payoutAccount).toEqual({ destination: 'Theo@Pay.example', isVerified: true, usableFrom: null });
    expect(earnings.movements[0]).toMatchObject({
      kind: 'payout',
      amount: -12,
      balanceAfter: 4,
      reason: 'Payout requested',
    });
    const email = await waitForEmail(server.deps.config.dataDir, tester.email, 'We received your payout request');
    expect(email.text).toContain(
      'You requested $12. We will review the request and send the money to Theo@Pay.example.',
    );
    expect(email.text).toContain('write to us@outloud.example');
    expect(email.link).toBe('https://outloud.example/dashboard/earnings');
  });

  it('rejects a request without a payout account with 409', async () => {
    await server.deps.pool.query('update testers set payout_account = null where user_id = $1', [tester.id]);
    expect(await readError(tester.requestPayout())).toEqual([409, 'payout_account_unverified']);
    await expectUnchanged(tester);
  });

  it('rejects a second request with 409 while a payout is open', async () => {
    await tester.requestPayout();
    for (let count = 0; count < 3; count++) await newPaidReview(server, { tester, customer: tester.customer });
    expect(await readError(tester.requestPayout())).toEqual([409, 'payout_open']);
    expect(await tester.getEarnings()).toMatchObject({ payable: 12, requested: 12 });
  });

  it('rejects payouts below ten dollars with 409', async () => {
    const newcomer = createEarningsClient(server, await newTester(server));
    const readRejection = async () => {
      const { status, body } = await newcomer.requestPayout();
      return [status, body.code, body.details];
    };
    expect(await readRejection()).toEqual([409, 'below_minimum', { payable: 0, minimum: 10 }]);
    const customer = await newCustomerWithCredits(server);
    for (const days of [8, 8, 6]) await newPaidReview(server, { tester: newcomer, customer, days });
    expect(await readRejection()).toEqual([409, 'below_minimum', { payable: 8, minimum: 10 }]);
    await expectUnchanged(newcomer, 8);
  });

  it('rejects an amount that differs from the payable amount with 409', async () => {
    const { status, body } = await tester.requestPayout({ amount: 16 });
    expect([status, body.code, body.details]).toEqual([409, 'amount_differs', { payable: 12, minimum: 10 }]);
    await expectUnchanged(tester);
  });

  it('rejects payout requests from suspended testers with 409', async () => {
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]);
    expect(await readError(tester.requestPayout())).toEqual([409, 'tester_suspended']);
    await expectUnchanged(tester);
  });

  it.each([
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '12' }, 'amount'],
  ])('rejects the body %j with 400', async (input, field) => {
    const { status, body } = await tester.requestPayout(input);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.problems).toMatchObject([{ field }]);
    await expectUnchanged(tester);
  });

  it('rejects visitors with 401 and customers with 403', async () => {
    const { token } = await newCustomer(server);
    const requestPayout = (caller: string | null) =>
      request(server.url, 'POST', '/api/tester/payouts', { token: caller, body: {} });
    expect((await requestPayout(null)).status).toBe(401);
    expect((await requestPayout(token)).status).toBe(403);
  });
});

describe('requesting a payout with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { amount: 12 };
  /** Simulates a crash before the server stored the response. */
  const deleteSavedResponses = () => server.deps.pool.query('delete from idempotency_keys');

  it('returns the same payout to retries after a lost response and after settlement', async () => {
    const { data } = (await tester.requestPayout(body, headers)).body;
    expect((await tester.requestPayout(body, headers)).body.data).toEqual(data);
    await deleteSavedResponses();
    expect((await tester.requestPayout(body, headers)).body.data).toEqual(data);
    const operator = await signInOperator(server);
    await request(server.url, 'POST', `/api/admin/payouts/${data.payout._id}/return`, {
      token: operator,
      body: { reason: 'Not yet' },
    });
    await deleteSavedResponses();
    const retriedPayout = (await tester.requestPayout(body, headers)).body.data.payout;
    expect([retriedPayout._id, retriedPayout.state]).toEqual([data.payout._id, 'returned']);
    expect(await readPayouts(tester.id)).toHaveLength(1);
  });

  it('rejects a reused key with a different body, scopes keys to the tester and clears old keys', async () => {
    await tester.requestPayout(body, headers);
    await deleteSavedResponses();
    expect((await tester.requestPayout({ amount: 10 }, headers)).status).toBe(422);
    const otherTester = await newTesterWithEarnings(server);
    expect((await otherTester.requestPayout(body, headers)).status).toBe(201);
    await server.deps.pool.query(`update payouts set requested_at = now() - interval '49 hours' where tester_id = $1`, [
      tester.id,
    ]);
    await cleanUpPayouts(server.deps);
    const query = 'select tester_id from payouts where request_key is not null and tester_id = any($1)';
    const { rows } = await server.deps.pool.query(query, [[tester.id, otherTester.id]]);
    expect(rows).toEqual([{ tester_id: otherTester.id }]);
  });
});

describe('payout consistency', () => {
  const tamper = (statement: string) =>
    queryAsOwner(server.deps.url, `set session_replication_role = replica; ${statement}`);
  const findProblems = async () => (await auditLedger(server.deps)).flatMap((check) => check.problems);

  it('lists payouts and pay that differ from the ledger as audit problems', async () => {
    const { _id } = (await tester.requestPayout()).body.data.payout;
    await tamper(`update payouts set credits = 13 where id = '${_id}'`);
    expect(await findProblems()).toEqual([
      `payout ${_id} is requested with 13, the ledger says payout_request with 12, and its items sum to 12`,
    ]);
    await tamper(
      `update payouts set credits = 12, state = 'paid', settled_at = now(), reference = 'x' where id = '${_id}'`,
    );
    expect(await findProblems()).toEqual([
      `payout ${_id} is paid with 12, the ledger says payout_request with 12, and its items sum to 12`,
    ]);
    await tamper(`update payouts set state = 'requested', settled_at = null where id = '${_id}'`);
    const [review] = tester.reviews;
    const item = `where delivery_id = '${review?.id}'`;
    await tamper(`update payout_items set credits = 3 ${item}`);
    expect(await findProblems()).toEqual([
      `payout ${_id} is requested with 12, the ledger says payout_request with 12, and its items sum to 11`,
    ]);
    await tamper(`update payout_items set credits = 4, delivery_id = gen_random_uuid() ${item}`);
    expect(await findProblems()).toEqual([`tester ${tester.id} has 0, the unpaid pay is 4`]);
    await tamper(`update payout_items set delivery_id = '${review?.id}' where payout_id = '${_id}'
      and delivery_id not in (select delivery_id from ledger_transfers where kind = 'capture')`);
    expect(await findProblems()).toEqual([]);
  });

  it.each([
    [
      `insert into payouts (tester_id, credits, destination) select tester_id, 10, destination from payouts where id = $1`,
      /one_open_payout/,
    ],
    [
      `insert into payout_items select delivery_id, payout_id, 4 from payout_items where payout_id = $1`,
      /payout_items_pkey/,
    ],
    [`update payouts set state = 'paid', reference = 'x', settled_at = now() where id = $1`, /and the ledger disagree/],
    [`update payouts set credits = 13 where id = $1`, /and the ledger disagree/],
    [`update payout_items set credits = 5 where payout_id = $1`, /permission denied/],
  ])('rejects this statement from the application role: %s', async (statement, message) => {
    const { _id } = (await tester.requestPayout()).body.data.payout;
    await expect(server.deps.pool.query(statement, [_id])).rejects.toThrow(message);
  });
});
