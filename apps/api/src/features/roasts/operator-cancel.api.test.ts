import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { requireLockedRoast } from '../slots/lock-roast.service.ts';
import { completeSlot, freeDeliveredSlot } from '../slots/slot-transitions.service.ts';
import type { RoastEmail } from './roasts.emails.ts';
import { expireRoasts, sendRoastEmail } from './roasts.jobs.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const cancel = (id: string, { key, reason = 'The site is down' }: { key?: string; reason?: string } = {}) =>
  request(server.url, 'POST', `/api/admin/requests/${id}/cancel`, {
    token: operator,
    body: { reason },
    headers: key ? { 'idempotency-key': key } : {},
  });
const readRoastAndBalance = async (token: string, id: string) => ({
  balance: (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data.balance,
  ...(await request(server.url, 'GET', `/api/roasts/${id}`, { token })).body.data.roastRequest,
});
const listActions = async (id: string) =>
  (await request(server.url, 'GET', `/api/admin/actions?subject=${id}`, { token: operator })).body.data.actions;
const listEmailJobs = async (roastId: string) => {
  const query = `select data from pgboss.job where name = 'roast-mail' and data->>'roastId' = $1 and data->>'kind' <> 'received'`;
  return (await server.deps.pool.query<{ data: RoastEmail }>(query, [roastId])).rows.map(({ data }) => data);
};

/** Creates a roast for two reviews, one of which is delivered. */
async function newHalfDeliveredRoast() {
  const { token } = await newCustomerWithCredits(server, 20);
  const roastId = await newRoast(server, token, 2);
  return { token, roastId, delivery: await insertTestDelivery(server, roastId) };
}

describe('POST /admin/requests/{id}/cancel', () => {
  it('refunds a pending roast in full, logs the action and emails the customer without the reason', async () => {
    const { token, email } = await newCustomerWithCredits(server, 20);
    const id = await newRoast(server, token, 3);
    const { status, body } = await cancel(id);
    expect([status, body.data]).toEqual([200, { refundedCredits: 15 }]);
    expect(await readRoastAndBalance(token, id)).toMatchObject({
      balance: 20,
      status: 'cancelled',
      closedBecause: 'operator',
      refundedCredits: 15,
      creditsUsed: 0,
    });
    expect(await listActions(id)).toMatchObject([
      {
        adminId: 'merchant-test',
        action: 'request_cancelled',
        subjectType: 'request',
        subjectId: id,
        reason: 'The site is down',
        before: { status: 'pending' },
        after: { status: 'cancelled', refundedCredits: 15 },
      },
    ]);
    const jobs = await listEmailJobs(id);
    expect(jobs).toEqual([{ kind: 'cancelled-by-us', roastId: id, refundedCredits: 15 }]);
    for (const job of jobs) await sendRoastEmail(server.deps, job);
    const [cancelEmail] = listEmailsTo(server.deps.config.dataDir, email);
    expect(cancelEmail?.subject).toBe('We cancelled your roast request');
    expect(cancelEmail?.text).toContain('your request for 3 reviews of Shop, so we cancelled it.');
    expect(cancelEmail?.text).toContain('We refunded 15 credits to your account.');
    expect(cancelEmail?.text).not.toContain('The site is down');
  });

  it('refunds an assigned roast in full, including the claimed slot', async () => {
    const { token } = await newCustomerWithCredits(server, 20);
    const id = await newRoast(server, token, 2);
    await setSlotStates(server, id, ['claimed', 'open']);
    expect(await readRoastAndBalance(token, id)).toMatchObject({ balance: 10, status: 'assigned' });
    expect((await cancel(id)).body.data).toEqual({ refundedCredits: 10 });
    expect(await readRoastAndBalance(token, id)).toMatchObject({
      balance: 20,
      status: 'cancelled',
      refundedCredits: 10,
    });
    expect((await listActions(id))[0]).toMatchObject({ before: { status: 'assigned' } });
  });

  it('keeps the slot of a submitted delivery and charges the customer when the delivery is completed', async () => {
    const { token, roastId, delivery } = await newHalfDeliveredRoast();
    expect((await cancel(roastId)).body.data).toEqual({ refundedCredits: 5 });
    expect(await readRoastAndBalance(token, roastId)).toMatchObject({
      balance: 15,
      status: 'in_progress',
      closedBecause: 'operator',
      refundedCredits: 5,
      creditsUsed: 5,
      deliveriesReceived: 1,
    });
    expect((await listActions(roastId))[0]).toMatchObject({
      before: { status: 'in_progress' },
      after: { status: 'in_progress', refundedCredits: 5 },
    });
    await server.deps.db.transaction().execute(async (trx) => {
      await completeSlot(trx, await requireLockedRoast(trx, roastId), delivery);
      await trx.updateTable('deliveries').set({ status: 'completed' }).where('id', '=', delivery.id).execute();
    });
    expect(await readRoastAndBalance(token, roastId)).toMatchObject({
      balance: 15,
      status: 'completed',
      creditsUsed: 5,
    });
  });

  it('releases the slot of a submitted delivery that is rejected later', async () => {
    const { token, roastId, delivery } = await newHalfDeliveredRoast();
    await cancel(roastId);
    await server.deps.db.transaction().execute(async (trx) => {
      const roast = await requireLockedRoast(trx, roastId);
      await freeDeliveredSlot(trx, roast, { delivery, wasCompleted: false, reason: 'Rejected' });
      await trx.updateTable('deliveries').set({ status: 'rejected' }).where('id', '=', delivery.id).execute();
    });
    expect(await readRoastAndBalance(token, roastId)).toMatchObject({
      balance: 20,
      status: 'cancelled',
      refundedCredits: 10,
      creditsUsed: 0,
      deliveriesReceived: 0,
    });
  });

  it('closes the window without a refund or an email if all slots are submitted', async () => {
    const { token } = await newCustomerWithCredits(server, 5);
    const id = await newRoast(server, token);
    await setSlotStates(server, id, ['submitted']);
    expect((await cancel(id)).body.data).toEqual({ refundedCredits: 0 });
    expect(await readRoastAndBalance(token, id)).toMatchObject({
      balance: 0,
      status: 'in_progress',
      closedBecause: 'operator',
    });
    expect(await listEmailJobs(id)).toEqual([]);
  });
});

describe('cancellation by an operator', () => {
  it('refunds once for retries with the same Idempotency-Key', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token);
    const response = await cancel(id, { key: 'cancel-once' });
    const retried = await cancel(id, { key: 'cancel-once' });
    expect([response.body.data, retried.body.data]).toEqual([{ refundedCredits: 5 }, { refundedCredits: 5 }]);
    expect(retried.headers.get('idempotent-replayed')).toBe('true');
    // Simulates a crash before the response was stored.
    await server.deps.pool.query('delete from idempotency_keys');
    expect((await cancel(id, { key: 'cancel-once' })).body.data).toEqual({ refundedCredits: 5 });
    expect(await readRoastAndBalance(token, id)).toMatchObject({ balance: 10, refundedCredits: 5 });
    expect(await listActions(id)).toHaveLength(1);
    expect(await listEmailJobs(id)).toHaveLength(1);
  });

  it('accepts only one of two concurrent cancels', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token);
    const responses = await Promise.all([cancel(id), cancel(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readRoastAndBalance(token, id)).balance).toBe(10);
  });

  it('returns 409 for a completed roast and for a closed roast', async () => {
    const { token } = await newCustomerWithCredits(server, 20);
    const completedId = await newRoast(server, token);
    await setSlotStates(server, completedId, ['completed']);
    const completed = await cancel(completedId);
    expect([completed.status, completed.body.code]).toEqual([409, 'request_over']);
    const closedId = await newRoast(server, token);
    await setSlotStates(server, closedId, ['claimed']);
    await expireRoastWindow(server, closedId);
    await expireRoasts(server.deps);
    const { status, body } = await cancel(closedId);
    expect([status, body.code]).toEqual([409, 'request_over']);
    expect(await listActions(closedId)).toEqual([]);
  });

  it('returns 400 for a blank reason and 404 for an unknown roast', async () => {
    const { token } = await newCustomerWithCredits(server, 5);
    const id = await newRoast(server, token);
    const blankReason = await cancel(id, { reason: ' ' });
    expect([blankReason.status, blankReason.body.problems?.[0]?.field]).toEqual([400, 'reason']);
    const unknown = await cancel(crypto.randomUUID());
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Roast request not found']);
    expect((await readRoastAndBalance(token, id)).status).toBe('pending');
  });
});
