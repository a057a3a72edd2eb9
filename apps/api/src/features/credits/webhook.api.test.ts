import { listTransactions } from '@outloud/contract/credits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startPurchase, startServerWithStripe } from '../../../test/stripe-purchase.ts';
import { settleCheckout } from './settle-checkout.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe({ STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_outloud' }));
});
afterAll(() => close());

const begin = (credits?: number) => startPurchase(server, stripe, credits);

describe('concurrent settlement', () => {
  it('does not overwrite a dispute that arrives while Stripe is being queried', async () => {
    const { sessionId, notify, credits, call } = await begin(20);
    stripe.pay(sessionId);
    await notify('checkout.session.completed');
    const { payments } = server.deps;
    let queries = 0;
    const slow = {
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
    await settleCheckout({ ...server.deps, payments: slow }, sessionId);
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
  const post = async (payload: string, header: string | null) =>
    (await stripe.sendWebhook(server.url, payload, header)).status;

  it('accepts only payloads with a valid and recent signature over the raw bytes', async () => {
    const { sessionId, credits } = await begin(5);
    stripe.pay(sessionId);
    const event = stripe.buildEvent('checkout.session.completed', sessionId);
    const now = Math.floor(Date.now() / 1000);
    expect(await post(event, null)).toBe(400);
    expect(await post(event, 'nonsense')).toBe(400);
    expect(await post(event, stripe.sign(event, { secret: 'whsec_wrong' }))).toBe(400);
    expect(await post(event.replace('"paid"', '"pAid"'), stripe.sign(event))).toBe(400);
    expect(await post(JSON.stringify(JSON.parse(event)), stripe.sign(event))).toBe(400);
    expect(await post(event, stripe.sign(event, { timestamp: now - 330 }))).toBe(400);
    expect(await post(event, stripe.sign(event, { timestamp: now + 330 }))).toBe(400);
    expect((await credits()).balance).toBe(0);
    expect(await post(event, stripe.sign(event, { timestamp: now - 270 }))).toBe(200);
    expect(await post(event, stripe.sign(event, { secret: 'whsec_old' }))).toBe(200);
    expect((await credits()).balance).toBe(5);
  });

  it('acknowledges and ignores events of other products', async () => {
    const { sessionId } = await begin(5);
    stripe.pay(sessionId);
    stripe.updateSession(sessionId, { metadata: {} });
    const foreign = stripe.buildEvent('checkout.session.completed', sessionId);
    expect(await post(foreign, stripe.sign(foreign))).toBe(200);
    const other = stripe.buildEvent('payment_intent.succeeded', sessionId);
    expect(await post(other, stripe.sign(other))).toBe(200);
    expect(await readStatus(sessionId)).toBe('open');
  });

  it('returns 502 when Stripe is down, so that Stripe retries the event', async () => {
    const { sessionId, notify, credits } = await begin(5);
    stripe.pay(sessionId);
    stripe.failNextRequests(500, 3);
    expect(await notify('checkout.session.completed')).toBe(502);
    expect(await notify('checkout.session.completed')).toBe(200);
    expect((await credits()).balance).toBe(5);
  });

  it('returns 404 when Stripe is not configured', async () => {
    const plain = await startServer();
    expect((await request(plain.url, 'POST', '/api/webhooks/stripe', { body: {} })).status).toBe(404);
    await plain.close();
  });
});

async function readStatus(sessionId: string): Promise<string> {
  const { rows } = await server.deps.pool.query('select status from checkouts where session_id = $1', [sessionId]);
  return rows[0]?.status;
}
