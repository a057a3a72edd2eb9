import { listTransactions } from '@outloud/contract/credits';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { startPurchase, startServerWithStripe } from '../../../../test/stripe-purchase.ts';
import { settleCheckout } from './settle-checkout.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe({ STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_outloud' }));
});
afterAll(() => close());

const startStripePurchase = (credits?: number) => startPurchase(server, stripe, credits);

describe('concurrent settlement', () => {
  it('does not overwrite a dispute that arrives while Stripe is being queried', async () => {
    const { sessionId, notify, credits, call } = await startStripePurchase(20);
    stripe.pay(sessionId);
    await notify('checkout.session.completed');
    const { payments } = server.deps;
    let queries = 0;
    const slowPayments = {
      ...payments,
      async findPayment(id: string) {
        const payment = await payments.findPayment(id);
        if (queries++ === 0) {
          stripe.dispute(id, 2000);
          await notify('charge.dispute.created');
        }
        return payment;
      },
    };
    await settleCheckout({ ...server.deps, payments: slowPayments }, sessionId);
    expect(queries).toBe(2);
    expect(await credits()).toMatchObject({ balance: 0, totalPurchased: 0 });
    const { transactions } = await call(listTransactions, { query: {} });
    expect(transactions.map(({ kind, change }) => [kind, change])).toEqual([
      ['card_refund', -20],
      ['purchase', 20],
    ]);
  });
});

describe('the Stripe webhook', () => {
  const postWebhook = async (payload: string, header: string | null) =>
    (await stripe.sendWebhook(server.url, payload, header)).status;

  it('accepts only payloads with a valid and recent signature over the raw bytes', async () => {
    const { sessionId, credits } = await startStripePurchase(5);
    stripe.pay(sessionId);
    const event = stripe.buildEvent('checkout.session.completed', sessionId);
    const now = Math.floor(Date.now() / 1000);
    expect(await postWebhook(event, null)).toBe(400);
    expect(await postWebhook(event, 'nonsense')).toBe(400);
    expect(await postWebhook(event, stripe.sign(event, { secret: 'whsec_wrong' }))).toBe(400);
    expect(await postWebhook(event.replace('"paid"', '"pAid"'), stripe.sign(event))).toBe(400);
    expect(await postWebhook(JSON.stringify(JSON.parse(event)), stripe.sign(event))).toBe(400);
    expect(await postWebhook(event, stripe.sign(event, { timestamp: now - 330 }))).toBe(400);
    expect(await postWebhook(event, stripe.sign(event, { timestamp: now + 330 }))).toBe(400);
    expect((await credits()).balance).toBe(0);
    expect(await postWebhook(event, stripe.sign(event, { timestamp: now - 270 }))).toBe(200);
    expect(await postWebhook(event, stripe.sign(event, { secret: 'whsec_old' }))).toBe(200);
    expect((await credits()).balance).toBe(5);
  });

  it('acknowledges and ignores events from other products and of other types', async () => {
    const { sessionId } = await startStripePurchase(5);
    stripe.pay(sessionId);
    stripe.updateSession(sessionId, { metadata: {} });
    const foreignEvent = stripe.buildEvent('checkout.session.completed', sessionId);
    expect(await postWebhook(foreignEvent, stripe.sign(foreignEvent))).toBe(200);
    const unhandledEvent = stripe.buildEvent('payment_intent.succeeded', sessionId);
    expect(await postWebhook(unhandledEvent, stripe.sign(unhandledEvent))).toBe(200);
    expect(await readCheckoutStatus(sessionId)).toBe('open');
  });

  it('returns 502 when Stripe is down, so that Stripe retries the event', async () => {
    const { sessionId, notify, credits } = await startStripePurchase(5);
    stripe.pay(sessionId);
    stripe.failNextRequests(500, 3);
    expect(await notify('checkout.session.completed')).toBe(502);
    expect(await notify('checkout.session.completed')).toBe(200);
    expect((await credits()).balance).toBe(5);
  });

  it('returns 404 for webhooks when Stripe is not configured', async () => {
    const serverWithoutStripe = await startServer();
    expect((await request(serverWithoutStripe.url, 'POST', '/api/webhooks/stripe', { body: {} })).status).toBe(404);
    await serverWithoutStripe.close();
  });
});

async function readCheckoutStatus(sessionId: string): Promise<string> {
  const { rows } = await server.deps.pool.query('select status from checkouts where session_id = $1', [sessionId]);
  return rows[0]?.status;
}
