import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { getRoundCount } from '@outloud/testkit/rounds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newTesterWithEarnings, type TesterWithEarnings } from '../../../test/earnings.ts';
import { listActionsOn } from '../../../test/operator-delivery.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

const { adminKey } = testSecrets;
const reason = 'Copied from another review';

let server: TestServer;
let operator: string;
let tester: TesterWithEarnings;
let payoutId: string;
beforeAll(async () => {
  server = await startServer({});
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  tester = await newTesterWithEarnings(server);
  payoutId = await newPayout(tester);
});

async function newPayout({ requestPayout }: TesterWithEarnings): Promise<string> {
  return (await requestPayout()).body.data.payout._id;
}
const call = async (method: string, path: string, body?: object) => {
  const response = await request(server.url, method, `/api/admin${path}`, { token: operator, body });
  return { status: response.status, code: response.body?.code ?? null, data: response.body?.data };
};
const reject = (index: number, { reviews } = tester) =>
  call('PUT', `/deliveries/${reviews[index]?.id}`, { status: 'rejected', reason, takeBackPay: true, adminKey });
const remove = (index: number) =>
  call('DELETE', `/deliveries/${tester.reviews[index]?.id}`, { reason, takeBackPay: true, adminKey });
const pay = (id = payoutId) => call('POST', `/payouts/${id}/pay`, { reference: 'PP-17', adminKey });
const returnPayout = (id = payoutId) => call('POST', `/payouts/${id}/return`, { reason: 'Rejected reviews' });
const getFlags = async () => {
  const { payouts } = (await call('GET', '/payouts?status=requested')).data;
  return payouts.find(({ _id }: { _id: string }) => _id === payoutId).flags;
};
const countPendingClawbacks = async ({ id } = tester as { id: string }) => {
  const sql = 'select count(*)::int as count from pending_clawbacks where tester_id = $1';
  return (await server.deps.pool.query(sql, [id])).rows[0].count;
};

describe('pay of rejected reviews in an open payout', () => {
  it('blocks the payout, and is clawed back when the payout is returned', async () => {
    for (const index of [0, 1, 2]) expect((await reject(index)).status).toBe(200);
    expect((await listActionsOn(server, tester.reviews[0]?.id ?? '')).at(-1).after).toMatchObject({
      takenBackCredits: 0,
      pendingClawbackCredits: 4,
    });
    expect(await getFlags()).toContainEqual({
      flag: 'rejected_reviews',
      text: 'Contains $12 of pay for 3 rejected reviews. Return the payout to claw it back.',
    });
    expect(await pay()).toMatchObject({ status: 409, code: 'clawback_pending' });
    expect(await returnPayout()).toMatchObject({ status: 200 });
    const earnings = await tester.getEarnings();
    expect(earnings).toMatchObject({ payable: 0, requested: 0, paidOut: 0, earned: 0, holds: [] });
    expect(earnings.movements.slice(0, 4)).toMatchObject([
      ...Array(3).fill({ kind: 'taken_back', amount: -4, reason }),
      { kind: 'payout_returned', amount: 12 },
    ]);
    expect((await tester.requestPayout()).body.code).toBe('below_minimum');
    expect(await countPendingClawbacks()).toBe(0);
  });

  it('is shown to the tester with the reason, in the earnings and in the email about the returned payout', async () => {
    await reject(1);
    expect((await tester.getEarnings()).holds).toEqual([
      {
        deliveryId: tester.reviews[1]?.id,
        amount: 4,
        reason: 'rejected_review',
        basis: null,
        text: reason,
        websiteName: 'Shop',
        since: expect.any(String),
      },
    ]);
    await returnPayout();
    expect(await tester.getEarnings()).toMatchObject({ payable: 8, requested: 0, earned: 8, holds: [] });
    const findEmail = () =>
      listEmailsTo(server.deps.config.dataDir, tester.email).find(({ subject }) => subject.includes('was not sent'));
    await expect.poll(findEmail).toBeDefined();
    expect(findEmail()?.text).toContain(`We took back $4 for rejected reviews. Reason: ${reason}`);
  });

  it('is clawed back once if the review is deleted as well', async () => {
    await reject(0);
    expect(await remove(0)).toMatchObject({ status: 200 });
    expect(await countPendingClawbacks()).toBe(1);
    await returnPayout();
    expect(await tester.getEarnings()).toMatchObject({ payable: 8, earned: 8 });
  });

  it('is clawed back if the completed review was deleted', async () => {
    expect(await remove(0)).toMatchObject({ status: 200 });
    expect(await pay()).toMatchObject({ status: 409, code: 'clawback_pending' });
    await returnPayout();
    expect(await tester.getEarnings()).toMatchObject({ payable: 8, earned: 8 });
  });

  it('is kept by the tester if an appeal is granted before the payout is returned', async () => {
    await reject(0);
    const appeal = { text: 'I recorded this today' };
    const path = `/api/tester/deliveries/${tester.reviews[0]?.id}/appeal`;
    expect((await request(server.url, 'POST', path, { token: tester.token, body: appeal })).status).toBe(201);
    const { rows } = await server.deps.pool.query('select id from appeals where tester_id = $1', [tester.id]);
    const decision = { state: 'granted', reason: 'It is genuine', adminKey };
    expect((await call('POST', `/appeals/${rows[0].id}/decide`, decision)).status).toBe(200);
    expect(await countPendingClawbacks()).toBe(0);
    expect((await pay()).status).toBe(200);
    expect(await tester.getEarnings()).toMatchObject({ paidOut: 12, earned: 12 });
  });

  it('cannot be paid, forgotten or invented, even if the server tries to', async () => {
    const { pool } = server.deps;
    const insert = (delivery: string) =>
      pool.query(`insert into pending_clawbacks (delivery_id, tester_id, reason) values ($1, $2, 'x')`, [
        delivery,
        tester.id,
      ]);
    await expect(insert(crypto.randomUUID())).rejects.toMatchObject({ constraint: 'pending_clawback_has_payout' });
    await reject(0);
    const payment = `update payouts set state = 'paid', reference = 'x', settled_at = now() where id = $1`;
    await expect(pool.query(payment, [payoutId])).rejects.toMatchObject({ constraint: 'reject_unsettled_clawback' });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update payouts set state = 'returned', reason = 'x', settled_at = now() where id = '${payoutId}'`,
      );
      await client.query(`delete from payout_items where payout_id = '${payoutId}'`);
      await expect(client.query('set constraints all immediate')).rejects.toThrow();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

it('claws back pay of a review that was rejected earlier without a clawback when the review is deleted', async () => {
  await returnPayout();
  await call('PUT', `/deliveries/${tester.reviews[0]?.id}`, { status: 'rejected', reason, adminKey });
  expect(await tester.getEarnings()).toMatchObject({ payable: 12 });
  expect(await remove(0)).toMatchObject({ status: 200 });
  expect(await tester.getEarnings()).toMatchObject({ payable: 8, earned: 8 });
});

it('either pays a payout or blocks it for a concurrent rejection that takes back pay', async () => {
  for (let round = 0; round < getRoundCount({ quick: 6, full: 30 }); round++) {
    const payee = await newTesterWithEarnings(server);
    const id = await newPayout(payee);
    const [paid, rejected] = await Promise.all([pay(id), reject(0, payee)]);
    expect(rejected.status).toBe(200);
    const pending = await countPendingClawbacks(payee);
    expect([paid.status, paid.code, pending]).toEqual(
      paid.status === 200 ? [200, null, 0] : [409, 'clawback_pending', 1],
    );
  }
});

it('claws back pay once if the payout is returned while the review is rejected', async () => {
  for (let round = 0; round < getRoundCount({ quick: 6, full: 30 }); round++) {
    const payee = await newTesterWithEarnings(server);
    const id = await newPayout(payee);
    const [returned, rejected] = await Promise.all([returnPayout(id), reject(0, payee)]);
    expect([returned.status, rejected.status, await countPendingClawbacks(payee)]).toEqual([200, 200, 0]);
    expect(await payee.getEarnings()).toMatchObject({ payable: 8, requested: 0, earned: 8 });
  }
});
