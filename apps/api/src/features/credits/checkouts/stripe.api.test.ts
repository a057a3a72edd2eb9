import { listTransactions, startCustomCheckout } from '@outloud/contract/credits';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../../test/delete-account.ts';
import type { TestServer } from '../../../../test/server.ts';
import { startPurchase, startServerWithStripe } from '../../../../test/stripe-purchase.ts';
import { newCustomer } from '../../../../test/users.ts';
import { auditLedger } from '../audit.service.ts';
import { reconcilePayments } from '../credits.jobs.ts';
import { holdCredits } from '../ledger.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe({
    STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_outloud',
  }));
});
afterEach(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
afterAll(() => close());

const startStripePurchase = (credits?: number) => startPurchase(server, stripe, credits);
const inTenMinutes = () => new Date(Date.now() + 600_000);

type ForgedSession = { currency?: string; amount_total?: number; metadata?: { checkoutId: string; userId: string } };

describe('a Stripe payment', () => {
  it('opens a checkout session with the requested amount and the customer', async () => {
    const { id, email, sessionId, url } = await startStripePurchase(25);
    const session = stripe.listSessions().find((candidate) => candidate.id === sessionId);
    expect(session).toMatchObject({
      amount_total: 2500,
      currency: 'usd',
      client_reference_id: id,
      customer_email: email,
      success_url: 'http://localhost:3000/dashboard/credits?success=true&sessionId={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/dashboard/credits?cancelled=true',
    });
    expect(url).toBe(session?.url);
  });

  it('grants credits once when the webhook arrives twice', async () => {
    const { sessionId, notify, credits } = await startStripePurchase(25);
    stripe.pay(sessionId);
    expect(await notify('checkout.session.completed')).toBe(200);
    expect(await credits()).toEqual({ balance: 25, totalPurchased: 25, totalSpent: 0, debt: 0 });
    expect(await notify('checkout.session.completed')).toBe(200);
    expect((await credits()).balance).toBe(25);
  });

  it('grants credits on the return page before the webhook arrives', async () => {
    const { sessionId, confirm } = await startStripePurchase(10);
    expect((await confirm()).body.code).toBe('payment_open');
    stripe.pay(sessionId);
    expect((await confirm()).body.data).toMatchObject({ credits: 10, balance: 10 });
  });

  it('grants credits in the reconciliation job without a webhook or a return page', async () => {
    const { sessionId, credits } = await startStripePurchase(10);
    stripe.pay(sessionId);
    await reconcilePayments(server.deps);
    expect((await credits()).balance).toBe(0);
    await reconcilePayments(server.deps, inTenMinutes());
    await reconcilePayments(server.deps, inTenMinutes());
    expect((await credits()).balance).toBe(10);
  });

  it('queries each payment once per reconciliation run when many payments have the same age', async () => {
    const { id } = await startStripePurchase(1);
    await server.deps.pool.query(
      `insert into checkouts (user_id, credits, provider, session_id, created_at)
       select $1, 1, 'stripe', 'cs_test_' || n, now() - interval '50 hours' from generate_series(1, 230) n`,
      [id],
    );
    stripe.requests.length = 0;
    await reconcilePayments(server.deps);
    const queried = stripe.requests.map(({ path }) => path).filter((path) => /cs_test_\d{1,3}$/.test(path));
    expect([queried.length, new Set(queried).size]).toEqual([230, 230]);
    // Payments that are unknown to Stripe expire after two days, so the next run does not query them.
    stripe.requests.length = 0;
    await reconcilePayments(server.deps);
    expect(stripe.requests).toEqual([]);
  });

  it('stops the reconciliation run when Stripe is down', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => startStripePurchase(1)));
    stripe.requests.length = 0;
    stripe.failNextRequests(503, 100);
    await reconcilePayments(server.deps, inTenMinutes());
    expect(stripe.requests.length).toBe(9);
    stripe.failNextRequests(503, 0);
    for (const { sessionId } of sessions) stripe.expire(sessionId);
    await reconcilePayments(server.deps, inTenMinutes());
  });

  it('grants credits when a delayed payment succeeds', async () => {
    const { sessionId, notify, confirm, credits } = await startStripePurchase(10);
    stripe.payDelayed(sessionId);
    expect(await notify('checkout.session.completed')).toBe(200);
    const confirmation = await confirm();
    expect([confirmation.status, confirmation.body.code]).toEqual([409, 'payment_processing']);
    stripe.succeed(sessionId);
    await notify('checkout.session.async_payment_succeeded');
    expect((await credits()).balance).toBe(10);
  });

  it('grants no credits when the payment fails or expires', async () => {
    const failed = await startStripePurchase(10);
    stripe.payDelayed(failed.sessionId);
    stripe.fail(failed.sessionId);
    await failed.notify('checkout.session.async_payment_failed');
    expect((await failed.confirm()).body.code).toBe('payment_failed');
    const expired = await startStripePurchase(10);
    stripe.expire(expired.sessionId);
    await expired.notify('checkout.session.expired');
    expect((await expired.confirm()).body.code).toBe('payment_expired');
    expect([(await failed.credits()).balance, (await expired.credits()).balance]).toEqual([0, 0]);
  });

  it('grants the amount that Stripe reports, not the requested amount', async () => {
    const { sessionId, notify, credits } = await startStripePurchase(25);
    stripe.updateSession(sessionId, { amount_total: 700 });
    stripe.pay(sessionId);
    await notify('checkout.session.completed');
    expect((await credits()).balance).toBe(7);
  });

  it.each<[string, ForgedSession]>([
    ['payment in another currency', { currency: 'eur' }],
    ['payment with a fraction of a dollar', { amount_total: 1050 }],
    [
      'payment of another user',
      { metadata: { checkoutId: 'set below', userId: '99999999-9999-4999-8999-999999999999' } },
    ],
  ])('grants no credits for a %s and marks it as refund due', async (_name, change) => {
    const { sessionId, notify, credits } = await startStripePurchase(10);
    const session = stripe.listSessions().find((candidate) => candidate.id === sessionId);
    if (change.metadata) change.metadata.checkoutId = session?.metadata.checkoutId ?? '';
    stripe.updateSession(sessionId, change);
    stripe.pay(sessionId);
    expect(await notify('checkout.session.completed')).toBe(200);
    expect((await credits()).balance).toBe(0);
    expect(await readCheckoutStatus(sessionId)).toBe('refund_due');
    stripe.refund(sessionId, change.amount_total ?? 1000);
    await notify('charge.refunded');
    expect(await readCheckoutStatus(sessionId)).toBe('refunded');
  });

  it('creates one session when a Stripe response is lost', async () => {
    const before = stripe.listSessions().length;
    stripe.dropResponses(1);
    const { sessionId, confirm } = await startStripePurchase(10);
    expect(stripe.listSessions().length).toBe(before + 1);
    stripe.pay(sessionId);
    stripe.dropResponses(1);
    expect((await confirm()).body.data).toMatchObject({ balance: 10 });
  });

  it('grants credits once through the webhook when every Stripe response was lost', async () => {
    const { token, id } = await newCustomer(server);
    stripe.dropResponses(3);
    const failedCheckout = await request(server.url, 'POST', '/api/credits/checkout/custom', {
      token,
      body: { creditAmount: 9 },
    });
    expect([failedCheckout.status, failedCheckout.body.code]).toEqual([502, 'provider_unavailable']);
    const sessionId = stripe.listSessions().at(-1)?.id ?? '';
    stripe.pay(sessionId);
    await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));
    await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));
    const { rows } = await server.deps.pool.query(
      'select status, granted, session_id from checkouts where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'paid', granted: 9, session_id: sessionId }]);
  });

  it('creates one session for retries with the same idempotency key', async () => {
    const { token } = await newCustomer(server);
    const headers = { 'idempotency-key': 'buy-nine' };
    const retry = () =>
      request(server.url, 'POST', '/api/credits/checkout/custom', { token, headers, body: { creditAmount: 9 } });
    const before = stripe.listSessions().length;
    stripe.failNextRequests(500, 3);
    expect((await retry()).status).toBe(502);
    const firstResponse = await retry();
    const secondResponse = await retry();
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201]);
    expect(secondResponse.body.data).toEqual(firstResponse.body.data);
    expect(stripe.listSessions().length).toBe(before + 1);
  });
});

describe('card refunds and disputes', () => {
  it('reverses credits for partial refunds, but never more than the purchase', async () => {
    const { sessionId, notify, credits, call } = await startStripePurchase(20);
    stripe.pay(sessionId);
    stripe.refund(sessionId, 500);
    await notify('charge.refunded');
    expect(await credits()).toEqual({ balance: 15, totalPurchased: 15, totalSpent: 0, debt: 0 });
    await notify('charge.refunded');
    expect((await credits()).balance).toBe(15);
    stripe.refund(sessionId, 1500);
    stripe.dispute(sessionId, 2000);
    await notify('charge.dispute.created');
    expect(await credits()).toEqual({ balance: 0, totalPurchased: 0, totalSpent: 0, debt: 0 });
    const { transactions } = await call(listTransactions, { query: { kind: 'card_refund' } });
    expect(transactions.map((t) => [t.credits, t.change, t.reason])).toEqual([
      [15, -15, 'Payment refunded and disputed'],
      [5, -5, 'Payment refunded to the card'],
    ]);
  });

  it('creates a debt for spent credits, blocks new roasts and pays off the debt first', async () => {
    const { id, sessionId, notify, credits, call } = await startStripePurchase(20);
    stripe.pay(sessionId);
    await notify('checkout.session.completed');
    const hold = { customer: id, credits: 12, reason: 'A roast' };
    const { db } = server.deps;
    const roast = '44444444-4444-4444-8444-444444444444';
    await db.transaction().execute((trx) => holdCredits(trx, { ...hold, roast }));
    stripe.dispute(sessionId, 2000);
    await notify('charge.dispute.created');
    expect(await credits()).toEqual({ balance: 0, totalPurchased: 0, totalSpent: 12, debt: 12 });
    const secondRoast = '55555555-5555-4555-8555-555555555555';
    await expect(
      db.transaction().execute((trx) => holdCredits(trx, { ...hold, roast: secondRoast })),
    ).rejects.toMatchObject({
      status: 402,
      code: 'in_debt',
      details: { owed: 12 },
    });
    const nextCheckout = await call(startCustomCheckout, { body: { creditAmount: 15 } });
    stripe.pay(nextCheckout.sessionId);
    await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', nextCheckout.sessionId));
    expect(await credits()).toEqual({ balance: 3, totalPurchased: 15, totalSpent: 12, debt: 0 });
  });

  it('forfeits credits from a dispute that is won after the account was deleted', async () => {
    const { id, token, sessionId, notify } = await startStripePurchase(20);
    stripe.pay(sessionId);
    const dispute = stripe.dispute(sessionId, 2000);
    await notify('charge.dispute.created');
    await deleteAccount(server, token);
    stripe.closeDispute(dispute, 'won');
    expect(await notify('charge.dispute.closed')).toBe(200);
    const { rows } = await server.deps.pool.query(
      'select kind, credits from ledger_transfers where customer_id = $1 order by id',
      [id],
    );
    expect(rows.map((row) => [row.kind, row.credits])).toEqual([
      ['purchase', 20],
      ['reversal', 20],
      ['reinstatement', 20],
      ['forfeit', 20],
    ]);
  });

  it('restores credits when the dispute is won and pays off the debt first', async () => {
    const { id, sessionId, notify, credits } = await startStripePurchase(20);
    stripe.pay(sessionId);
    await notify('checkout.session.completed');
    const roast = '66666666-6666-4666-8666-666666666666';
    await server.deps.db
      .transaction()
      .execute((trx) => holdCredits(trx, { customer: id, roast, credits: 5, reason: 'A roast' }));
    const dispute = stripe.dispute(sessionId, 2000);
    await notify('charge.dispute.created');
    expect(await credits()).toMatchObject({ balance: 0, debt: 5 });
    stripe.closeDispute(dispute, 'won');
    await notify('charge.dispute.closed');
    expect(await credits()).toEqual({ balance: 15, totalPurchased: 20, totalSpent: 5, debt: 0 });
  });
});

async function readCheckoutStatus(sessionId: string): Promise<string> {
  const { rows } = await server.deps.pool.query('select status from checkouts where session_id = $1', [sessionId]);
  return rows[0]?.status;
}
