import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { operatorToken } from '../../../test/people.ts';
import { plantDelivery } from '../../../test/planted-delivery.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { completeSlot, lockRoastToDeliver, vacateSlot } from '../roasts/deliver.service.ts';
import { expireRoasts, sendRoastMail } from '../roasts/roasts.jobs.ts';
import type { RoastMail } from '../roasts/roasts.mails.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { works: false });
  operator = await operatorToken(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const cancel = (id: string, { key, reason = 'The site is gone' }: { key?: string; reason?: string } = {}) =>
  request(server.url, 'POST', `/api/admin/requests/${id}/cancel`, {
    token: operator,
    body: { reason },
    headers: key ? { 'idempotency-key': key } : {},
  });
const read = async (token: string, id: string) => ({
  balance: (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data.balance,
  ...(await request(server.url, 'GET', `/api/roasts/${id}`, { token })).body.data.roastRequest,
});
const logged = async (id: string) =>
  (await request(server.url, 'GET', `/api/admin/actions?subject=${id}`, { token: operator })).body.data.actions;
const mailsOf = async (roastId: string) => {
  const query = `select data from pgboss.job where name = 'roast-mail' and data->>'roastId' = $1 and data->>'kind' <> 'received'`;
  return (await server.deps.pool.query<{ data: RoastMail }>(query, [roastId])).rows.map(({ data }) => data);
};

/** A roast of two reviews with one delivered. */
async function halfDelivered() {
  const { token } = await newBuyer(server, 20);
  const roastId = await newRoast(server, token, 2);
  return { token, roastId, delivery: await plantDelivery(server, roastId) };
}

describe('an operator cancels', () => {
  it('a pending request: everything comes back, and its customer reads why it has ended', async () => {
    const { token, email } = await newBuyer(server, 20);
    const id = await newRoast(server, token, 3);
    const { status, body } = await cancel(id);
    expect([status, body.data]).toEqual([200, { refundedCredits: 15 }]);
    expect(await read(token, id)).toMatchObject({
      balance: 20,
      status: 'cancelled',
      closedBecause: 'operator',
      refundedCredits: 15,
      creditsUsed: 0,
    });
    expect(await logged(id)).toMatchObject([
      {
        adminId: 'merchant-test',
        action: 'request_cancelled',
        subjectType: 'request',
        subjectId: id,
        reason: 'The site is gone',
        before: { status: 'pending' },
        after: { status: 'cancelled', refundedCredits: 15 },
      },
    ]);
    const jobs = await mailsOf(id);
    expect(jobs).toEqual([{ kind: 'cancelled-by-us', roastId: id, refundedCredits: 15 }]);
    for (const job of jobs) await sendRoastMail(server.deps, job);
    const [mail] = mailsTo(server.deps.config.dataDir, email);
    expect(mail?.subject).toBe('We have cancelled your roast request');
    expect(mail?.text).toContain('your request for 3 reviews of your website, and have cancelled it.');
    expect(mail?.text).toContain('15 credits have been refunded to your account');
    expect(mail?.text).not.toContain('The site is gone');
  });

  it('an assigned one: the claim is void', async () => {
    const { token } = await newBuyer(server, 20);
    const id = await newRoast(server, token, 2);
    await moveSlots(server, id, ['claimed', 'open']);
    expect(await read(token, id)).toMatchObject({ balance: 10, status: 'assigned' });
    expect((await cancel(id)).body.data).toEqual({ refundedCredits: 10 });
    expect(await read(token, id)).toMatchObject({ balance: 20, status: 'cancelled', refundedCredits: 10 });
    expect((await logged(id))[0]).toMatchObject({ before: { status: 'assigned' } });
  });

  it('one under way: what is delivered keeps its slot, and is charged when it is completed', async () => {
    const { token, roastId, delivery } = await halfDelivered();
    expect((await cancel(roastId)).body.data).toEqual({ refundedCredits: 5 });
    expect(await read(token, roastId)).toMatchObject({
      balance: 15,
      status: 'in_progress',
      closedBecause: 'operator',
      refundedCredits: 5,
      creditsUsed: 5,
      deliveriesReceived: 1,
    });
    expect((await logged(roastId))[0]).toMatchObject({
      before: { status: 'in_progress' },
      after: { status: 'in_progress', refundedCredits: 5 },
    });
    await server.deps.db.transaction().execute(async (trx) => {
      await completeSlot(trx, await lockRoastToDeliver(trx, roastId), delivery);
      await trx.updateTable('deliveries').set({ status: 'completed' }).where('id', '=', delivery.id).execute();
    });
    expect(await read(token, roastId)).toMatchObject({ balance: 15, status: 'completed', creditsUsed: 5 });
  });

  it('one under way: what is delivered is released when it is rejected', async () => {
    const { token, roastId, delivery } = await halfDelivered();
    await cancel(roastId);
    await server.deps.db.transaction().execute(async (trx) => {
      const roast = await lockRoastToDeliver(trx, roastId);
      await vacateSlot(trx, roast, { delivery, wasCompleted: false, reason: 'Rejected' });
      await trx.updateTable('deliveries').set({ status: 'rejected' }).where('id', '=', delivery.id).execute();
    });
    expect(await read(token, roastId)).toMatchObject({
      balance: 20,
      status: 'cancelled',
      refundedCredits: 10,
      creditsUsed: 0,
      deliveriesReceived: 0,
    });
  });

  it('one that is delivered in full without a word: only its window is closed', async () => {
    const { token } = await newBuyer(server, 5);
    const id = await newRoast(server, token);
    await moveSlots(server, id, ['submitted']);
    expect((await cancel(id)).body.data).toEqual({ refundedCredits: 0 });
    expect(await read(token, id)).toMatchObject({ balance: 0, status: 'in_progress', closedBecause: 'operator' });
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('refunds once, however often the same request comes', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token);
    const first = await cancel(id, { key: 'cancel-once' });
    const again = await cancel(id, { key: 'cancel-once' });
    expect([first.body.data, again.body.data]).toEqual([{ refundedCredits: 5 }, { refundedCredits: 5 }]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    // As though the program had died before the answer was kept.
    await server.deps.pool.query('delete from idempotent_answers');
    expect((await cancel(id, { key: 'cancel-once' })).body.data).toEqual({ refundedCredits: 5 });
    expect(await read(token, id)).toMatchObject({ balance: 10, refundedCredits: 5 });
    expect(await logged(id)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('is won by one of two that come at the same moment', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token);
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(token, id)).balance).toBe(10);
  });

  it('is refused for what is over', async () => {
    const { token } = await newBuyer(server, 20);
    const done = await newRoast(server, token);
    await moveSlots(server, done, ['completed']);
    const completed = await cancel(done);
    expect([completed.status, completed.body.error]).toEqual([409, 'This roast request is completed already']);
    const closed = await newRoast(server, token);
    await moveSlots(server, closed, ['claimed']);
    await passWindow(server, closed);
    await expireRoasts(server.deps);
    const { status, body } = await cancel(closed);
    expect([status, body.code, body.error]).toEqual([
      409,
      'request_over',
      'This roast request takes no more deliveries already',
    ]);
    expect(await logged(closed)).toEqual([]);
  });

  it('needs a reason, and a request', async () => {
    const { token } = await newBuyer(server, 5);
    const id = await newRoast(server, token);
    const without = await cancel(id, { reason: ' ' });
    expect([without.status, without.body.error]).toEqual([400, 'reason is required']);
    const unknown = await cancel(crypto.randomUUID());
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Roast request not found']);
    expect((await read(token, id)).status).toBe('pending');
  });
});
