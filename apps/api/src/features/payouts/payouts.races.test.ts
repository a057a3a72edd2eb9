import { request } from '@outloud/testkit/http';
import { getRoundCount } from '@outloud/testkit/rounds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newTesterWithEarnings, type TesterWithEarnings } from '../../../test/earnings.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { clawBackPay } from '../credits/ledger.service.ts';
import { requestPayout } from './request-payout.service.ts';

const rounds = getRoundCount({ quick: 8, full: 40 });
const { adminKey } = testSecrets;

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const callOperatorApi = (method: string, path: string, body: object) =>
  request(server.url, method, `/api/admin${path}`, { token: operator, body });

it('creates one payout from 20 concurrent requests', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    const responses = await Promise.all(Array.from({ length: 20 }, () => tester.requestPayout()));
    const created = responses.filter(({ status }) => status === 201);
    const rejected = responses.filter(({ status, body }) => status === 409 && body.code === 'payout_open');
    expect([created.length, rejected.length]).toEqual([1, 19]);
    expect(await tester.getEarnings()).toMatchObject({ payable: 0, requested: 12, payouts: [{ amount: 12 }] });
  }
});

it('creates one payout from 20 concurrent requests with the same idempotency key', async () => {
  const tester = await newTesterWithEarnings(server);
  const body = {};
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => tester.requestPayout(body, { 'idempotency-key': 'the-one' })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map((response) => response.body.data.payout._id)).size).toBe(1);
  expect((await tester.getEarnings()).payouts).toHaveLength(1);
});

/** A clawback leaves $8, which is below the minimum payout, so only one of the two operations succeeds. */
it('accepts either a payout request or a clawback of the same pay', async () => {
  const { deps } = server;
  for (let round = 0; round < 3 * rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    const requester = { userId: tester.id, idempotencyKey: null };
    // Calls the service directly, because an HTTP request would always lose the race.
    const [requestStatus, clawback] = await Promise.all([
      requestPayout(deps, requester, {}).then(
        () => 201,
        (error) => error.status,
      ),
      deps.db.transaction().execute((trx) => clawBackPay(trx, tester.reviews[1]?.id ?? '', { reason: 'Wrong site' })),
    ]);
    const { requested, payable, earned } = await tester.getEarnings();
    const { takenBackCredits, pendingClawbackCredits } = clawback;
    expect([requestStatus, takenBackCredits, pendingClawbackCredits, requested, payable, earned]).toEqual(
      takenBackCredits === 0 ? [201, 0, 4, 12, 0, 12] : [409, 4, 0, 0, 8, 8],
    );
  }
});

it('accepts either the payment or the return of a payout', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    const id = await newPayout(tester);
    const [paid, returned] = await Promise.all([
      callOperatorApi('POST', `/payouts/${id}/pay`, { reference: 'PP-17', adminKey }),
      callOperatorApi('POST', `/payouts/${id}/return`, { reason: 'Not yet' }),
    ]);
    const { paidOut, payable, requested, payouts } = await tester.getEarnings();
    expect([paid.status, returned.status, payouts[0].state, paidOut, payable, requested]).toEqual(
      paid.status === 200 ? [200, 409, 'paid', 12, 0, 0] : [409, 200, 'returned', 0, 12, 0],
    );
  }
});

it('accepts either a payout request or the deletion of the account', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    const [payout, deletion] = await Promise.all([
      tester.requestPayout(),
      request(server.url, 'DELETE', '/api/auth/account', { token: tester.token }),
    ]);
    expect([payout.status, deletion.status]).toEqual(deletion.status === 200 ? [401, 200] : [201, 409]);
  }
});

const requestRefund = ({ customer, reviews }: TesterWithEarnings) =>
  request(server.url, 'POST', `/api/deliveries/${reviews[0]?.id}/not-helpful`, {
    token: customer.token,
    body: { reason: 'Hard to hear' },
  });
const findRefundRequest = async ({ reviews }: TesterWithEarnings): Promise<string> => {
  const sql = 'select id from refund_requests where delivery_id = $1';
  return (await server.deps.pool.query(sql, [reviews[0]?.id])).rows[0].id;
};

it('pays out held pay only after the refund decision', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    await requestRefund(tester);
    const id = await findRefundRequest(tester);
    const state = round % 2 === 0 ? 'granted' : 'declined';
    const [payout, decision] = await Promise.all([
      tester.requestPayout(),
      callOperatorApi('POST', `/complaints/${id}/decide`, { state, reason: 'Decided', adminKey }),
    ]);
    expect(decision.status).toBe(200);
    // Without the held review, $8 are payable, which is below the minimum payout.
    const { requested, payable, frozen } = await tester.getEarnings();
    expect([payout.status, requested, payable, frozen]).toEqual(
      payout.status === 201 ? [201, 12, 0, 0] : [409, 0, 12, 0],
    );
  }
});

it('either pays a payout or holds it for a concurrent refund request', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newTesterWithEarnings(server);
    const id = await newPayout(tester);
    const [paid, refundRequest] = await Promise.all([
      callOperatorApi('POST', `/payouts/${id}/pay`, { reference: 'PP-17', adminKey }),
      requestRefund(tester),
    ]);
    expect(refundRequest.body.data.feedback.complaint.state).toBe('open');
    const { paidOut, requested } = await tester.getEarnings();
    expect([paid.status, paid.body.code, paidOut, requested]).toEqual(
      paid.status === 200 ? [200, undefined, 12, 0] : [409, 'pay_frozen', 0, 12],
    );
  }
});

async function newPayout(tester: TesterWithEarnings): Promise<string> {
  return (await tester.requestPayout()).body.data.payout._id;
}
