import { startCustomCheckout } from '@outloud/contract/credits';
import { fraudWarningDays } from '@outloud/domain/risk-limits';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEarningsClient, newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { type TestServer, testSecrets } from '../../../test/server.ts';
import { startServerWithStripe } from '../../../test/stripe-purchase.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe());
});
afterEach(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
afterAll(() => close());

/** A customer who bought 50 credits twice, and a tester with $12 for three reviews of this customer. */
async function newDisputedPay(name?: string) {
  const customer = await newCustomer(server, name);
  const sessions: [string, string] = ['', ''];
  for (const index of [0, 1] as const) {
    const { sessionId } = await server.as(customer.token)(startCustomCheckout, { body: { creditAmount: 50 } });
    stripe.pay(sessionId);
    await notify('checkout.session.completed', sessionId);
    sessions[index] = sessionId;
  }
  const tester = createEarningsClient(server, await newTester(server));
  await setPayoutAccount(server, tester.id);
  const reviews = [];
  for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer }));
  return { customer, tester, reviews, sessions };
}

const notify = async (type: string, sessionId: string) =>
  expect((await stripe.sendWebhook(server.url, stripe.buildEvent(type, sessionId))).status).toBe(200);

type Tester = Awaited<ReturnType<typeof newDisputedPay>>['tester'];
const readAmounts = async (tester: Tester) => {
  const { payable, frozen, holds } = await tester.getEarnings();
  return { payable, frozen, reasons: holds.map(({ reason }: { reason: string }) => reason) };
};
const heldFor = (reason: string) => ({ payable: 0, frozen: 12, reasons: [reason, reason, reason] });
const released = { payable: 12, frozen: 0, reasons: [] };

describe('a dispute', () => {
  it('holds the pay for all reviews of the customer, and says why', async () => {
    const { tester, reviews, sessions } = await newDisputedPay();
    stripe.dispute(sessions[0], 5000);
    await notify('charge.dispute.created', sessions[0]);
    const { holds } = await tester.getEarnings();
    expect(holds).toContainEqual({
      deliveryId: reviews[0]?.id,
      amount: 4,
      reason: 'dispute',
      basis: null,
      text: null,
      websiteName: 'Shop',
      since: expect.any(String),
    });
    expect(await readAmounts(tester)).toEqual(heldFor('dispute'));
    const { status, body } = await tester.requestPayout();
    expect([status, body.code, body.details]).toEqual([409, 'below_minimum', { payable: 0, minimum: 10 }]);
  });

  it('does not hold the pay for reviews of other customers', async () => {
    const { tester, sessions } = await newDisputedPay();
    const other = await newDisputedPay();
    for (let count = 0; count < 3; count++) await newPaidReview(server, { tester, customer: other.customer });
    stripe.dispute(sessions[0], 5000);
    await notify('charge.dispute.created', sessions[0]);
    expect(await tester.getEarnings()).toMatchObject({ payable: 12, frozen: 12 });
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
    expect(await readAmounts(other.tester)).toEqual(released);
  });

  it.each(['won', 'lost'] as const)('releases the pay when it is %s', async (outcome) => {
    const { tester, sessions } = await newDisputedPay();
    const dispute = stripe.dispute(sessions[0], 5000);
    await notify('charge.dispute.created', sessions[0]);
    stripe.closeDispute(dispute, outcome);
    await notify('charge.dispute.closed', sessions[0]);
    expect(await readAmounts(tester)).toEqual(released);
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
  });

  it('is flagged on a payout for the operator after it was lost', async () => {
    const { tester, sessions } = await newDisputedPay('Ada Fox');
    stripe.closeDispute(stripe.dispute(sessions[0], 5000), 'lost');
    await notify('charge.dispute.closed', sessions[0]);
    const { _id } = (await tester.requestPayout()).body.data.payout;
    const token = await signInOperator(server);
    const { body } = await request(server.url, 'GET', '/api/admin/payouts', { token });
    const payout = body.data.payouts.find((row: { _id: string }) => row._id === _id);
    expect(payout.flags).toContainEqual({
      flag: 'dispute',
      text: expect.stringContaining('A dispute was won by the customer Ada Fox (3 reviews, $12).'),
    });
  });

  it('gives the same result for repeated and reordered events', async () => {
    const { tester, sessions } = await newDisputedPay();
    const [sessionId] = sessions;
    const dispute = stripe.dispute(sessionId, 5000);
    const events = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'].map((type) =>
      stripe.buildEvent(type, sessionId),
    );
    const deliver = (payloads: string[]) =>
      Promise.all(payloads.map((payload) => stripe.sendWebhook(server.url, payload)));
    await deliver([...events, ...events]);
    expect(await readAmounts(tester)).toEqual(heldFor('dispute'));
    stripe.closeDispute(dispute, 'won');
    const lateEvents = ['charge.dispute.funds_reinstated', 'charge.dispute.closed'].map((type) =>
      stripe.buildEvent(type, sessionId),
    );
    // The late events arrive first. The old ones describe an open dispute, but Stripe is asked for the current state.
    await deliver(lateEvents);
    await deliver([...events, ...lateEvents, ...events]);
    expect(await readAmounts(tester)).toEqual(released);
    const { rows } = await server.deps.pool.query(
      `select dispute_state, reversed from checkouts where session_id = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ dispute_state: 'won', reversed: 0 }]);
  });

  it('holds the pay until the last of two disputes is closed, of one payment or of two', async () => {
    const { tester, sessions } = await newDisputedPay();
    const [first, second] = sessions;
    const one = stripe.dispute(first, 2000);
    const sameCharge = stripe.dispute(first, 3000);
    const other = stripe.dispute(second, 5000);
    await notify('charge.dispute.created', first);
    await notify('charge.dispute.created', second);
    for (const [dispute, sessionId, amounts] of [
      [one, first, heldFor('dispute')],
      [other, second, heldFor('dispute')],
      [sameCharge, first, released],
    ] as const) {
      stripe.closeDispute(dispute, 'won');
      await notify('charge.dispute.closed', sessionId);
      expect(await readAmounts(tester)).toEqual(amounts);
    }
  });

  it('is an open inquiry, too, although no money was withdrawn', async () => {
    const { tester, sessions } = await newDisputedPay();
    stripe.dispute(sessions[0], 5000, 'warning_needs_response');
    await notify('charge.dispute.created', sessions[0]);
    expect(await readAmounts(tester)).toEqual(heldFor('dispute'));
  });

  it('blocks a payout that was requested before, until it is won or the payout is returned', async () => {
    const { tester, sessions } = await newDisputedPay();
    const { _id } = (await tester.requestPayout()).body.data.payout;
    const dispute = stripe.dispute(sessions[0], 5000);
    await notify('charge.dispute.created', sessions[0]);
    const token = await signInOperator(server);
    const body = { reference: 'Transfer 1', adminKey: testSecrets.adminKey };
    const pay = () => request(server.url, 'POST', `/api/admin/payouts/${_id}/pay`, { token, body });
    const blocked = await pay();
    expect([blocked.status, blocked.body.code]).toEqual([409, 'pay_frozen']);
    expect(blocked.body.error).toContain('A bank disputes the payment of a customer');
    await expect(
      server.deps.pool.query(`update payouts set state = 'paid', settled_at = now(), reference = 'x' where id = $1`, [
        _id,
      ]),
    ).rejects.toMatchObject({ constraint: 'reject_disputed_pay' });
    stripe.closeDispute(dispute, 'won');
    await notify('charge.dispute.closed', sessions[0]);
    expect((await pay()).status).toBe(200);
    expect(await tester.getEarnings()).toMatchObject({ paidOut: 12, holds: [] });
  });

  it('cannot be bypassed: the database rejects payout items of held pay', async () => {
    const { reviews, sessions } = await newDisputedPay();
    stripe.dispute(sessions[0], 5000);
    await notify('charge.dispute.created', sessions[0]);
    const insertItem = 'insert into payout_items (delivery_id, payout_id, credits) values ($1, gen_random_uuid(), 4)';
    await expect(server.deps.pool.query(insertItem, [reviews[0]?.id])).rejects.toMatchObject({
      constraint: 'reject_disputed_pay',
    });
  });
});

describe('a fraud warning of the bank', () => {
  const secondsAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

  it('holds the pay until the payment is refunded', async () => {
    const { tester, sessions } = await newDisputedPay();
    stripe.warn(sessions[0]);
    await notify('radar.early_fraud_warning.created', sessions[0]);
    expect(await readAmounts(tester)).toEqual(heldFor('fraud_warning'));
    stripe.refund(sessions[0], 5000);
    await notify('charge.refunded', sessions[0]);
    expect(await readAmounts(tester)).toEqual(released);
  });

  it('becomes a dispute', async () => {
    const { tester, sessions } = await newDisputedPay();
    stripe.warn(sessions[0]);
    await notify('radar.early_fraud_warning.created', sessions[0]);
    stripe.dispute(sessions[0], 5000);
    await notify('radar.early_fraud_warning.updated', sessions[0]);
    expect(await readAmounts(tester)).toEqual(heldFor('dispute'));
  });

  it.each([
    [fraudWarningDays - 1, heldFor('fraud_warning')],
    [fraudWarningDays, released],
  ])('of %i days ago is judged by its age', async (days, amounts) => {
    const { tester, sessions } = await newDisputedPay();
    stripe.warn(sessions[0], secondsAgo(days));
    await notify('radar.early_fraud_warning.created', sessions[0]);
    expect(await readAmounts(tester)).toEqual(amounts);
  });
});
