import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { startServerWithStripe } from '../../../test/stripe-purchase.ts';
import type { NewCheckout, Payments } from './payments.port.ts';

/** Actions of a buyer on the provider's page. */
type Buyer = Record<'pay' | 'fail' | 'expire', (sessionId: string) => Promise<unknown> | unknown>;
type Subject = { payments: Payments; buyer: Buyer; stop: () => Promise<void> };

async function startSandboxSubject(): Promise<Subject> {
  const server: TestServer = await startServer();
  const { sandbox, payments, pool } = server.deps;
  const buyer: Buyer = {
    pay: (id) => sandbox?.finish(id, 'paid'),
    fail: (id) => sandbox?.finish(id, 'declined'),
    expire: (id) =>
      pool.query("update sandbox_payments set created_at = now() - interval '2 days' where session_id = $1", [id]),
  };
  return { payments, buyer, stop: server.close };
}

async function startStripeSubject(): Promise<Subject> {
  const { stripe, server, close } = await startServerWithStripe();
  const buyer: Buyer = {
    pay: stripe.pay,
    fail: (id) => {
      stripe.payDelayed(id);
      stripe.fail(id);
    },
    expire: stripe.expire,
  };
  return { payments: server.deps.payments, buyer, stop: close };
}

describe.each([
  ['sandbox', startSandboxSubject],
  ['stripe', startStripeSubject],
] as const)('payments with %s', (provider, start) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await start();
  });
  afterAll(() => subject.stop());

  const createCheckout = (): NewCheckout => ({
    checkoutId: randomUUID(),
    userId: randomUUID(),
    email: 'ada@example.com',
    credits: 25,
    requiresAuthentication: false,
    successUrl: 'http://outloud.test/credits?sessionId={sessionId}',
    cancelUrl: 'http://outloud.test/credits?cancelled=true',
    declineUrl: 'http://outloud.test/credits?declined=true',
  });

  it('reports its provider name', () => expect(subject.payments.provider).toBe(provider));

  it('opens the same checkout only once', async () => {
    const checkout = createCheckout();
    const session = await subject.payments.openCheckout(checkout);
    expect(await subject.payments.openCheckout(checkout)).toEqual(session);
    expect(session.url).toMatch(/^http/);
    expect(await subject.payments.findPayment(session.sessionId)).toEqual({
      sessionId: session.sessionId,
      checkoutId: checkout.checkoutId,
      userId: checkout.userId,
      status: 'open',
      cents: 2500,
      currency: 'usd',
      refundedCents: 0,
      disputedCents: 0,
      dispute: null,
      fraudWarnedAt: null,
      riskLevel: null,
      riskScore: null,
      threeDSecure: null,
      cardFingerprint: null,
      payerEmail: null,
    });
  });

  it.each([
    ['pay', 'paid'],
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const)('reports the payment status after the buyer action "%s"', async (action, status) => {
    const { sessionId } = await subject.payments.openCheckout(createCheckout());
    await subject.buyer[action](sessionId);
    expect(await subject.payments.findPayment(sessionId)).toMatchObject({ status, cents: 2500 });
  });

  it('finds no payment for an unknown session', async () => {
    for (const id of ['sbx_nothing', 'cs_test_nothing', '', '../../etc', 'x'.repeat(5000)]) {
      expect(await subject.payments.findPayment(id)).toBeNull();
    }
  });
});
