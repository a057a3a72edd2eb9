import { randomUUID } from 'node:crypto';
import { startFakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidWebhook } from './payments.port.ts';
import { createStripePayments } from './stripe.ts';

const nowSeconds = 1_800_000_000;
const checkout = {
  checkoutId: 'checkout-1',
  userId: 'user-1',
  email: 'ada@example.com',
  credits: 25,
  requiresAuthentication: false,
  successUrl: 'https://outloud.test/credits/success?session={sessionId}',
  cancelUrl: 'https://outloud.test/credits?cancelled',
  declineUrl: 'https://outloud.test/credits?declined',
};

let server: Awaited<ReturnType<typeof startFakeStripe>>;
let stripe: ReturnType<typeof createStripePayments>;

beforeAll(async () => {
  server = await startFakeStripe();
  stripe = createAdapter({});
});
beforeEach(() => {
  server.requests.length = 0;
  server.dropResponses(0);
  server.failNextRequests(500, 0);
});
afterAll(() => server.stop());

function createAdapter({ secretKey = 'sk_test_outloud', webhookSecrets = ['whsec_outloud'] }) {
  return createStripePayments({ secretKey, webhookSecrets, apiBase: server.url }, () => nowSeconds * 1000 + 999);
}

async function openSession(): Promise<string> {
  const { sessionId } = await stripe.openCheckout({ ...checkout, checkoutId: randomUUID() });
  return sessionId;
}

async function createPaidSession(): Promise<string> {
  const sessionId = await openSession();
  server.pay(sessionId);
  return sessionId;
}

describe('opening a checkout', () => {
  it('asks the bank to authenticate the buyer only if the checkout requires it', async () => {
    await stripe.openCheckout({ ...checkout, checkoutId: randomUUID() });
    await stripe.openCheckout({ ...checkout, checkoutId: randomUUID(), requiresAuthentication: true });
    const key = 'payment_method_options[card][request_three_d_secure]';
    expect(server.requests.map(({ params }) => params[key])).toEqual([undefined, 'any']);
  });

  it('charges one dollar per credit and does not let the buyer change the quantity', async () => {
    const { sessionId, url } = await stripe.openCheckout({ ...checkout, checkoutId: 'exact' });
    expect(url).toBe(`${server.url}/c/pay/${sessionId}`);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.params).toEqual({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '100',
      'line_items[0][price_data][product_data][name]': 'Outloud credits',
      'line_items[0][quantity]': '25',
      'line_items[0][adjustable_quantity][enabled]': 'false',
      client_reference_id: 'user-1',
      customer_email: 'ada@example.com',
      'metadata[checkoutId]': 'exact',
      'metadata[userId]': 'user-1',
      'payment_intent_data[metadata][checkoutId]': 'exact',
      success_url: 'https://outloud.test/credits/success?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://outloud.test/credits?cancelled',
    });
    expect(server.requests[0]?.headers['idempotency-key']).toBe('checkout:exact');
    expect(server.getReturnUrl(sessionId)).toBe(`https://outloud.test/credits/success?session=${sessionId}`);
  });

  it('creates one payment when the same checkout is opened twice', async () => {
    const before = server.listSessions().length;
    const first = await stripe.openCheckout({ ...checkout, checkoutId: 'twice' });
    const second = await stripe.openCheckout({ ...checkout, checkoutId: 'twice' });
    expect(second).toEqual(first);
    expect(server.listSessions().length - before).toBe(1);
  });

  it('rejects a different number of credits for the same checkout', async () => {
    await stripe.openCheckout({ ...checkout, checkoutId: 'changed' });
    const secondAttempt = stripe.openCheckout({ ...checkout, checkoutId: 'changed', credits: 26 });
    await expect(secondAttempt).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('retries after a lost response and creates one payment', async () => {
    const before = server.listSessions().length;
    server.dropResponses(1);
    const { sessionId } = await stripe.openCheckout({ ...checkout, checkoutId: 'lost' });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'checkout:lost',
      'checkout:lost',
    ]);
    expect(server.listSessions().length - before).toBe(1);
    expect(server.listSessions().at(-1)?.id).toBe(sessionId);
  });

  it('rejects after three lost responses, and the next attempt creates no second payment', async () => {
    const before = server.listSessions().length;
    server.dropResponses(3);
    const attempt = stripe.openCheckout({ ...checkout, checkoutId: 'unlucky' });
    await expect(attempt).rejects.toMatchObject({ status: 502, cause: { type: 'StripeConnectionError' } });
    await stripe.openCheckout({ ...checkout, checkoutId: 'unlucky' });
    expect(server.requests).toHaveLength(4);
    expect(server.listSessions().length - before).toBe(1);
  });

  it.each([
    ['an internal Stripe error', 500, undefined],
    ['a lock conflict that Stripe marks as retryable', 429, true],
  ])('retries after %s', async (_what, status, retry) => {
    const before = server.listSessions().length;
    server.failNextRequests(status, 1, retry);
    await openSession();
    expect(server.requests).toHaveLength(2);
    expect(server.listSessions().length - before).toBe(1);
  });

  it.each([
    ['is unavailable', 503, 3, 'StripeAPIError'],
    ['limits the request rate', 429, 1, 'StripeRateLimitError'],
  ])('rejects with 502 when Stripe %s', async (_what, status, count, type) => {
    server.failNextRequests(status, count);
    await expect(openSession()).rejects.toMatchObject({ status: 502, cause: { type, statusCode: status } });
    expect(server.requests).toHaveLength(count);
  });

  it('rejects with an authentication error for an unknown API key', async () => {
    const adapterWithUnknownKey = createAdapter({ secretKey: 'sk_test_other' });
    const error = { type: 'StripeAuthenticationError', statusCode: 401 };
    await expect(adapterWithUnknownKey.openCheckout({ ...checkout, checkoutId: 'wrong-key' })).rejects.toMatchObject(
      error,
    );
    await expect(adapterWithUnknownKey.findPayment('cs_test_1')).rejects.toMatchObject(error);
  });

  it.each([
    ['no credits', { credits: 0 }],
    ['a relative URL', { successUrl: '/credits' }],
    ['an invalid email address', { email: 'ada' }],
  ])('rejects with an invalid request error for %s', async (_what, change) => {
    const attempt = stripe.openCheckout({ ...checkout, checkoutId: 'invalid', ...change });
    await expect(attempt).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('sends no telemetry about earlier requests', async () => {
    await openSession();
    await openSession();
    expect(server.requests.map(({ headers }) => headers['x-stripe-client-telemetry'])).toEqual([undefined, undefined]);
  });
});

describe('finding a payment', () => {
  it('returns all fields of a paid session', async () => {
    const { sessionId } = await stripe.openCheckout({
      ...checkout,
      checkoutId: '77777777-7777-4777-8777-777777777777',
    });
    const risk = { riskLevel: 'elevated', riskScore: 70, threeDSecure: 'authenticated' as const };
    server.pay(sessionId, { fingerprint: 'fp_ada', ...risk });
    expect(await stripe.findPayment(sessionId)).toEqual({
      sessionId,
      checkoutId: '77777777-7777-4777-8777-777777777777',
      userId: 'user-1',
      status: 'paid',
      cents: 2500,
      currency: 'usd',
      refundedCents: 0,
      disputedCents: 0,
      dispute: null,
      fraudWarnedAt: null,
      riskLevel: 'elevated',
      riskScore: 70,
      threeDSecure: 'authenticated',
      cardFingerprint: 'fp_ada',
      payerEmail: 'ada@example.com',
    });
  });

  it('returns the fingerprint of a bank account, and only the email of a payer who uses Link', async () => {
    const bankSession = await openSession();
    server.pay(bankSession, { type: 'us_bank_account', fingerprint: 'fp_bank' });
    expect(await stripe.findPayment(bankSession)).toMatchObject({ cardFingerprint: 'fp_bank', threeDSecure: null });
    const linkSession = await openSession();
    server.pay(linkSession, { type: 'link', email: 'payer@example.com' });
    expect(await stripe.findPayment(linkSession)).toMatchObject({
      cardFingerprint: null,
      payerEmail: 'payer@example.com',
    });
  });

  it.each<[string, (sessionId: string) => unknown, string]>([
    ['open', () => {}, 'open'],
    ['paid', (id) => server.pay(id), 'paid'],
    ['expired', (id) => server.expire(id), 'expired'],
    ['processing', (id) => server.payDelayed(id), 'processing'],
    ['paid after processing', (id) => [server.payDelayed(id), server.succeed(id)], 'paid'],
    ['declined by the bank', (id) => [server.payDelayed(id), server.fail(id)], 'failed'],
    ['canceled', (id) => [server.payDelayed(id), server.fail(id, 'canceled')], 'failed'],
    [
      'free of charge',
      (id) => server.updateSession(id, { status: 'complete', payment_status: 'no_payment_required' }),
      'failed',
    ],
  ])('reports the status of a payment that is %s', async (_what, prepare, status) => {
    const sessionId = await openSession();
    prepare(sessionId);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ sessionId, status, cents: 2500 });
  });

  it('reports amount, currency and owner as stored at Stripe', async () => {
    const sessionId = await createPaidSession();
    server.updateSession(sessionId, {
      amount_total: 1,
      currency: 'EUR',
      metadata: { checkoutId: '77777777-7777-4777-8777-777777777777', userId: 'another-user' },
    });
    expect(await stripe.findPayment(sessionId)).toMatchObject({ cents: 1, currency: 'eur', userId: 'another-user' });
    server.updateSession(sessionId, {
      metadata: { checkoutId: '77777777-7777-4777-8777-777777777777' },
      client_reference_id: 'third-user',
    });
    expect(await stripe.findPayment(sessionId)).toMatchObject({ userId: 'third-user' });
  });

  it('returns null for unknown sessions and sessions of other products', async () => {
    expect(await stripe.findPayment('cs_test_nowhere')).toBeNull();
    const foreignSessionId = await createPaidSession();
    server.updateSession(foreignSessionId, { metadata: { order: '17' } });
    expect(await stripe.findPayment(foreignSessionId)).toBeNull();
    server.updateSession(foreignSessionId, { metadata: { checkoutId: 'order-17' } });
    expect(await stripe.findPayment(foreignSessionId)).toBeNull();
  });

  it('sends no request to Stripe for a malformed session ID', async () => {
    for (const id of ['', 'cs_', 'pi_1', '../disputes', 'cs_1/line_items', 'cs_1?expand[]=x', '\ud800', 'cs_1\n']) {
      expect(await stripe.findPayment(id)).toBeNull();
    }
    expect(server.requests).toHaveLength(0);
  });

  it('rejects with 502 instead of returning null when Stripe fails', async () => {
    const sessionId = await createPaidSession();
    server.failNextRequests(500, 3);
    await expect(stripe.findPayment(sessionId)).rejects.toMatchObject({
      status: 502,
      cause: { type: 'StripeAPIError' },
    });
  });

  it('adds up the refunds of a payment', async () => {
    const sessionId = await createPaidSession();
    server.refund(sessionId, 700);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ status: 'paid', refundedCents: 700, disputedCents: 0 });
    server.refund(sessionId, 1800);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ status: 'paid', refundedCents: 2500, cents: 2500 });
  });

  it('does not request disputes for an undisputed charge', async () => {
    await stripe.findPayment(await createPaidSession());
    expect(server.requests.map(({ path }) => path)).not.toContain('/v1/disputes');
  });

  it.each([
    ['needs_response', 900],
    ['under_review', 900],
    ['lost', 900],
    ['appeal_needs_response', 900],
    ['appeal_under_review', 900],
    ['won', 0],
    ['prevented', 0],
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
  ])('for a dispute with status %s, reports %i disputed cents', async (status, cents) => {
    const sessionId = await createPaidSession();
    server.dispute(sessionId, 900, status);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ disputedCents: cents, refundedCents: 0 });
  });

  it.each([
    [['won', 'lost', 'needs_response'], 'open'],
    [['won', 'warning_under_review'], 'open'],
    [['appeal_under_review', 'lost'], 'open'],
    [['a_new_status', 'lost'], 'open'],
    [['lost', 'won'], 'lost'],
    [['prevented'], 'won'],
    [['warning_closed'], 'won'],
  ] as [Stripe.Dispute.Status[], string][])(
    'for disputes with the statuses %s, reports the state %s',
    async (statuses, state) => {
      const sessionId = await createPaidSession();
      for (const status of statuses) server.dispute(sessionId, 100, status);
      const payment = await stripe.findPayment(sessionId);
      expect(payment?.dispute).toEqual({ state, since: expect.any(Date) });
      expect(payment?.fraudWarnedAt).toBeNull();
    },
  );

  it('reports the oldest fraud warning until the payment is refunded or disputed', async () => {
    const [refunded, disputed, other] = [
      await createPaidSession(),
      await createPaidSession(),
      await createPaidSession(),
    ];
    for (const sessionId of [refunded, disputed]) {
      server.warn(sessionId, 1_800_000_500);
      server.warn(sessionId, 1_800_000_000);
      expect((await stripe.findPayment(sessionId))?.fraudWarnedAt).toEqual(new Date(1_800_000_000_000));
    }
    expect((await stripe.findPayment(other))?.fraudWarnedAt).toBeNull();
    server.refund(refunded, 100);
    expect((await stripe.findPayment(refunded))?.fraudWarnedAt).not.toBeNull();
    server.refund(refunded, 2400);
    server.dispute(disputed, 2500);
    for (const sessionId of [refunded, disputed]) {
      expect((await stripe.findPayment(sessionId))?.fraudWarnedAt).toBeNull();
    }
  });

  it('finds payments with a restricted key that may not read fraud warnings', async () => {
    const sessionId = await createPaidSession();
    server.warn(sessionId);
    server.setCanReadWarnings(false);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ status: 'paid', fraudWarnedAt: null });
    server.setCanReadWarnings(true);
  });

  it('updates the disputed amount when a dispute is lost or won', async () => {
    const sessionId = await createPaidSession();
    const dispute = server.dispute(sessionId, 2500);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ disputedCents: 2500 });
    server.closeDispute(dispute, 'lost');
    expect(await stripe.findPayment(sessionId)).toMatchObject({ disputedCents: 2500 });
    server.closeDispute(dispute, 'won');
    expect(await stripe.findPayment(sessionId)).toMatchObject({ disputedCents: 0 });
  });

  it('adds up the disputes of all pages and ignores those of other payments', async () => {
    const sessionId = await createPaidSession();
    for (let count = 0; count < 12; count++) server.dispute(sessionId, 10);
    server.dispute(await createPaidSession(), 1000);
    expect(await stripe.findPayment(sessionId)).toMatchObject({ disputedCents: 120 });
  });
});

describe('reading a webhook event', () => {
  const readEvent = (payload: string, header: string | undefined, adapter = stripe) =>
    adapter.readWebhookEvent(Buffer.from(payload), header);
  const signPayload = (payload: string, timestamp = nowSeconds) => server.sign(payload, { timestamp });

  it.each(['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'])(
    'returns the session ID for checkout.session.%s',
    async (name) => {
      const sessionId = await openSession();
      const payload = server.buildEvent(`checkout.session.${name}`, sessionId);
      expect(await readEvent(payload, signPayload(payload))).toBe(sessionId);
    },
  );

  it.each([
    'charge.refunded',
    'charge.refund.updated',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ])('returns the session ID for %s', async (type) => {
    const sessionId = await createPaidSession();
    server.refund(sessionId, 100);
    server.dispute(sessionId, 100);
    server.warn(sessionId);
    await createPaidSession();
    const payload = server.buildEvent(type, sessionId);
    expect(await readEvent(payload, signPayload(payload))).toBe(sessionId);
  });

  it.each(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.unheard_of'])(
    'ignores %s',
    async (type) => {
      const payload = server.buildEvent(type, await createPaidSession());
      expect(await readEvent(payload, signPayload(payload))).toBeNull();
    },
  );

  it('ignores a charge without a session', async () => {
    const payload = JSON.parse(server.buildEvent('charge.refunded', await createPaidSession()));
    for (const paymentIntent of ['pi_of_another_product', null]) {
      payload.data.object.payment_intent = paymentIntent;
      expect(await readEvent(JSON.stringify(payload), signPayload(JSON.stringify(payload)))).toBeNull();
    }
  });

  it('rejects with 502 when Stripe fails to return the session', async () => {
    const payload = server.buildEvent('charge.refunded', await createPaidSession());
    server.failNextRequests(500, 3);
    await expect(readEvent(payload, signPayload(payload))).rejects.toMatchObject({
      status: 502,
      cause: { type: 'StripeAPIError' },
    });
  });

  describe('with a valid signature', () => {
    it.each([
      ['now', 1_800_000_000],
      ['299 seconds ago', 1_799_999_701],
      ['300 seconds ago', 1_799_999_700],
      ['300 seconds in the future', 1_800_000_300],
    ])('accepts an event signed %s', async (_when, timestamp) => {
      const sessionId = await openSession();
      const payload = server.buildEvent('checkout.session.completed', sessionId);
      expect(await readEvent(payload, signPayload(payload, timestamp))).toBe(sessionId);
    });

    it('accepts both secrets during a rotation', async () => {
      const rotatingAdapter = createAdapter({ webhookSecrets: ['whsec_new', 'whsec_outloud'] });
      const sessionId = await openSession();
      const payload = server.buildEvent('checkout.session.completed', sessionId);
      for (const secret of ['whsec_new', 'whsec_outloud']) {
        expect(await readEvent(payload, server.sign(payload, { secret, timestamp: nowSeconds }), rotatingAdapter)).toBe(
          sessionId,
        );
      }
      const header = server.sign(payload, { secret: 'whsec_older', timestamp: nowSeconds });
      await expect(readEvent(payload, header, rotatingAdapter)).rejects.toThrow(InvalidWebhook);
    });

    it('accepts one valid signature among several', async () => {
      const sessionId = await openSession();
      const payload = server.buildEvent('checkout.session.completed', sessionId);
      const [time, validSignature] = signPayload(payload).split(',');
      const invalidSignature = `v1=${'0'.repeat(64)}`;
      expect(await readEvent(payload, `${time},${invalidSignature},${validSignature}`)).toBe(sessionId);
      expect(await readEvent(payload, `${time},${validSignature},${invalidSignature},v0=${'0'.repeat(64)}`)).toBe(
        sessionId,
      );
    });
  });

  describe('with an invalid signature or body', () => {
    const expectRejected = (payload: string, header: string | undefined) =>
      expect(readEvent(payload, header)).rejects.toThrow(InvalidWebhook);

    it.each([
      ['301 seconds ago', 1_799_999_699],
      ['a day ago', 1_799_913_600],
      ['301 seconds in the future', 1_800_000_301],
      ['a day in the future', 1_800_086_400],
    ])('rejects an event signed %s', async (_when, timestamp) => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      await expectRejected(payload, signPayload(payload, timestamp));
    });

    it('rejects an event with a changed timestamp', async () => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      const oldHeader = signPayload(payload, 1_799_900_000);
      await expectRejected(payload, oldHeader.replace('1799900000', '1800000000'));
      await expectRejected(payload, `t=1800000000,${oldHeader}`);
      await expectRejected(payload, `${oldHeader},t=1800000000`);
    });

    it('rejects missing and malformed signatures', async () => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      const [time, signature] = signPayload(payload).split(',');
      const malformedHeaders = [
        undefined,
        '',
        'nonsense',
        't=',
        't=x,v1=y',
        time,
        signature,
        `t=soon,${signature}`,
        `${time},v1=`,
      ];
      for (const header of [...malformedHeaders, `${time},${signature?.replace('v1=', 'v0=')}`])
        await expectRejected(payload, header);
    });

    it('rejects a signature made with an unknown secret', async () => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      await expectRejected(payload, server.sign(payload, { secret: 'whsec_other', timestamp: nowSeconds }));
    });

    it('rejects a body with one changed byte', async () => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      const changed = payload.replace('"amount_total": 2500', '"amount_total": 9500');
      expect(changed).not.toBe(payload);
      await expectRejected(changed, signPayload(payload));
    });

    it('rejects the same JSON with different whitespace', async () => {
      const payload = server.buildEvent('checkout.session.completed', await openSession());
      const rewritten = JSON.stringify(JSON.parse(payload));
      expect(rewritten).not.toBe(payload);
      await expectRejected(rewritten, signPayload(payload));
    });

    it.each(['', '{', 'not json'])('rejects the body %j despite its valid signature', async (payload) => {
      await expectRejected(payload, signPayload(payload));
    });
  });
});
