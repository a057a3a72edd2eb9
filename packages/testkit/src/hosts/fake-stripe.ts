import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type {
  Charge,
  ChargeReference,
  Dispute,
  FraudWarning,
  Intent,
  PaymentMethodDetails,
  Refund,
  Session,
  StripeObject,
} from './stripe-objects.ts';
import {
  createUnknownParameterError,
  extractFields,
  type Params,
  readRequest,
  StripeApiError,
  type StripeRequest,
  type StripeResponse,
  validateSessionParams,
} from './stripe-requests.ts';

/** A fake Stripe server that implements the part of the API that we use through the official SDK. */
export async function startFakeStripe() {
  const secretKey = 'sk_test_outloud';
  const webhookSecret = 'whsec_outloud';
  const objects = new Map<string, StripeObject>();
  const intentMetadata = new Map<string, Params>();
  const idempotentResponses = new Map<string, { request: string; response: StripeResponse }>();
  const requests: StripeRequest[] = [];
  let responsesToDrop = 0;
  let canReadWarnings = true;
  let failures: StripeResponse[] = [];

  const server = createServer(async (request, reply) => {
    const call = await readRequest(request);
    requests.push(call);
    const failure = failures.shift();
    const response = failure ?? respond(call);
    if (!failure && responsesToDrop > 0) {
      responsesToDrop--;
      request.socket.destroy();
      return;
    }
    const headers = { 'request-id': newId('req'), 'content-type': 'application/json' };
    reply.writeHead(response.status, { ...headers, ...response.headers }).end(JSON.stringify(response.body, null, 2));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function respond(call: StripeRequest): StripeResponse {
    try {
      authenticate(call.headers.authorization);
      return call.method === 'POST' ? executeOnce(call) : { status: 200, body: route(call) };
    } catch (error) {
      if (error instanceof StripeApiError) return error.response;
      throw error;
    }
  }

  function authenticate(authorization: string | undefined): void {
    if (authorization === `Bearer ${secretKey}`) return;
    throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  }

  /** Like Stripe, stores only successful responses: a rejected request may be corrected and sent with the same key. */
  function executeOnce(call: StripeRequest): StripeResponse {
    const key = String(call.headers['idempotency-key'] ?? newId('key'));
    const request = JSON.stringify([call.path, call.params]);
    const earlier = idempotentResponses.get(key);
    if (earlier && earlier.request !== request) {
      throw new StripeApiError(400, {
        type: 'idempotency_error',
        message: `The key ${key} was used with other parameters`,
      });
    }
    if (earlier) return { ...earlier.response, headers: { 'idempotent-replayed': 'true' } };
    const response = { status: 200, body: structuredClone(route(call)) };
    idempotentResponses.set(key, { request, response });
    return response;
  }

  function route({ method, path, params }: StripeRequest): object {
    const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && id) return expand(getObject<Session>('checkout.session', decodeURIComponent(id)), params);
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params);
    if (method === 'GET' && path === '/v1/checkout/sessions') return list('checkout.session', path, params);
    if (method === 'GET' && path === '/v1/disputes') return list('dispute', path, params);
    if (method === 'GET' && path === '/v1/radar/early_fraud_warnings') {
      if (!canReadWarnings) {
        const message = 'The provided key does not have the required permissions for this endpoint.';
        throw new StripeApiError(403, { type: 'invalid_request_error', message });
      }
      return list('radar.early_fraud_warning', path, params);
    }
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path})`,
    });
  }

  function createSession(params: Params): Session {
    const cents = validateSessionParams(params);
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: cents,
      currency: params['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: params.client_reference_id ?? null,
      customer_email: params.customer_email ?? null,
      metadata: extractFields(params, 'metadata'),
      payment_intent: null,
      mode: 'payment',
      success_url: params.success_url ?? '',
      cancel_url: params.cancel_url ?? null,
      url: `${url}/c/pay/${id}`,
      created: getUnixSeconds(),
      livemode: false,
    };
    objects.set(id, session);
    intentMetadata.set(id, extractFields(params, 'payment_intent_data[metadata]'));
    return session;
  }

  function getObject<T extends StripeObject>(object: T['object'], id: string): T {
    const stored = objects.get(id);
    if (stored?.object === object) return stored as T;
    const message = `No such ${object}: '${id}'`;
    throw new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message });
  }

  function listObjects<T extends StripeObject>(object: T['object']): T[] {
    return [...objects.values()].filter((candidate): candidate is T => candidate.object === object);
  }

  function list(object: (Session | Dispute | FraudWarning)['object'], path: string, params: Params): object {
    const newestFirst = listObjects<Session | Dispute | FraudWarning>(object)
      .filter((item) => !params.payment_intent || item.payment_intent === params.payment_intent)
      .reverse();
    const from = params.starting_after ? newestFirst.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
    const to = from + Number(params.limit ?? 10);
    return { object: 'list', url: path, has_more: newestFirst.length > to, data: newestFirst.slice(from, to) };
  }

  /** Replaces ids with objects: `payment_intent.latest_charge` expands the payment intent and its charge. */
  function expand(session: Session, params: Params): object {
    const copy: Record<string, unknown> = structuredClone(session);
    for (const [key, path] of Object.entries(params)) {
      if (!key.startsWith('expand[')) throw createUnknownParameterError(key);
      let parent = copy;
      for (const field of path.split('.')) {
        if (!(field in parent)) {
          const message = `This property cannot be expanded (${path}).`;
          throw new StripeApiError(400, { type: 'invalid_request_error', message });
        }
        const value = parent[field];
        if (value === null) break;
        if (typeof value === 'string') parent[field] = structuredClone(objects.get(value));
        parent = parent[field] as Record<string, unknown>;
      }
    }
    return copy;
  }

  const getSession = (id: string) => getObject<Session>('checkout.session', id);
  const getIntent = (sessionId: string) =>
    getObject<Intent>('payment_intent', String(getSession(sessionId).payment_intent));
  const getCharge = (sessionId: string) => getObject<Charge>('charge', getIntent(sessionId).latest_charge);

  function completeSession(sessionId: string, isPaid: boolean, card: Card = {}): void {
    const session = endSession(sessionId, 'complete');
    const total = { amount: session.amount_total, currency: session.currency };
    const charge = {
      id: newId('ch'),
      object: 'charge' as const,
      ...total,
      amount_refunded: 0,
      disputed: false,
      payment_intent: newId('pi'),
      refunded: false,
      status: isPaid ? ('succeeded' as const) : ('pending' as const),
      outcome: {
        risk_level: card.riskLevel ?? 'normal',
        risk_score: card.riskScore ?? 12,
        type: 'authorized' as const,
      },
      billing_details: { email: card.email ?? session.customer_email },
      payment_method_details: describePaymentMethod(card),
    };
    session.payment_intent = charge.payment_intent;
    session.payment_status = isPaid ? 'paid' : 'unpaid';
    objects.set(charge.id, charge);
    objects.set(charge.payment_intent, {
      id: charge.payment_intent,
      object: 'payment_intent',
      ...total,
      status: isPaid ? 'succeeded' : 'processing',
      latest_charge: charge.id,
      metadata: intentMetadata.get(sessionId) ?? {},
    });
  }

  /** Removes the URL, because an ended session has none. */
  function endSession(sessionId: string, status: 'complete' | 'expired'): Session {
    const session = getSession(sessionId);
    if (session.status !== 'open') throw new Error(`${sessionId} is already ${session.status}`);
    return Object.assign(session, { status, url: null });
  }

  function settlePayment(sessionId: string, status: Intent['status']): void {
    if (getIntent(sessionId).status !== 'processing') throw new Error(`${sessionId} is not processing`);
    const isPaid = status === 'succeeded';
    Object.assign(getIntent(sessionId), { status });
    Object.assign(getCharge(sessionId), { status: isPaid ? 'succeeded' : 'failed' });
    if (isPaid) getSession(sessionId).payment_status = 'paid';
  }

  function createChargeReference(
    kind: string,
    { id: charge, currency, payment_intent }: Charge,
    amount: number,
  ): ChargeReference {
    return { id: newId(kind), amount, charge, currency, payment_intent };
  }

  /** A warning is actionable until the payment is disputed or refunded. */
  function resolveWarnings({ id }: Charge): void {
    for (const warning of listObjects<FraudWarning>('radar.early_fraud_warning')) {
      if (warning.charge === id) warning.actionable = false;
    }
  }

  function findEventObject(type: string, sessionId: string): StripeObject | undefined {
    if (type.startsWith('checkout.session.')) return getSession(sessionId);
    if (type.startsWith('payment_intent.')) return getIntent(sessionId);
    const { id } = getCharge(sessionId);
    if (type.startsWith('charge.dispute.'))
      return listObjects<Dispute>('dispute').findLast(({ charge }) => charge === id);
    if (type.startsWith('radar.'))
      return listObjects<FraudWarning>('radar.early_fraud_warning').findLast(({ charge }) => charge === id);
    if (/^(charge\.)?refund\./.test(type)) return listObjects<Refund>('refund').findLast(({ charge }) => charge === id);
    return type.startsWith('charge.') ? getCharge(sessionId) : undefined;
  }

  function sign(payload: string, { secret = webhookSecret, timestamp = getUnixSeconds() } = {}): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  return {
    url,
    secretKey,
    webhookSecret,
    /** The environment that makes a server use this fake. */
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    /** All received requests, including failed ones. */
    requests,
    listSessions: () => listObjects<Session>('checkout.session'),
    /** The URL to which Stripe sends the buyer after the payment. */
    getReturnUrl: (sessionId: string) =>
      getSession(sessionId).success_url.replaceAll('{CHECKOUT_SESSION_ID}', sessionId),
    /** Changes fields of a session, for states that Stripe never produces. */
    updateSession: (sessionId: string, fields: Partial<Session>) => Object.assign(getSession(sessionId), fields),

    pay: (sessionId: string, card?: Card) => completeSession(sessionId, true, card),
    /** Completes the session with an unpaid delayed payment. `succeed` or `fail` settles the payment. */
    payDelayed: (sessionId: string) => completeSession(sessionId, false),
    succeed: (sessionId: string) => settlePayment(sessionId, 'succeeded'),
    fail: (sessionId: string, status: 'requires_payment_method' | 'canceled' = 'requires_payment_method') =>
      settlePayment(sessionId, status),
    expire: (sessionId: string) => endSession(sessionId, 'expired'),
    refund(sessionId: string, cents: number): string {
      const charge = getCharge(sessionId);
      charge.amount_refunded += cents;
      if (charge.amount_refunded > charge.amount) throw new Error('The refund is larger than the payment');
      charge.refunded = charge.amount_refunded === charge.amount;
      if (charge.refunded) resolveWarnings(charge);
      const refund: Refund = { ...createChargeReference('re', charge, cents), object: 'refund', status: 'succeeded' };
      objects.set(refund.id, refund);
      return refund.id;
    },
    dispute(sessionId: string, cents: number, status: Stripe.Dispute.Status = 'needs_response'): string {
      const charge = getCharge(sessionId);
      charge.disputed = true;
      resolveWarnings(charge);
      const created = getUnixSeconds();
      const dispute: Dispute = { ...createChargeReference('du', charge, cents), object: 'dispute', status, created };
      objects.set(dispute.id, dispute);
      return dispute.id;
    },
    /** The bank of the buyer warns of fraud. */
    warn(sessionId: string, created = getUnixSeconds()): void {
      const { id: charge, payment_intent } = getCharge(sessionId);
      const id = newId('warning');
      const object = 'radar.early_fraud_warning';
      objects.set(id, {
        id,
        object,
        actionable: true,
        charge,
        created,
        fraud_type: 'unauthorized_use_of_card',
        payment_intent,
      });
    },
    /** The key is restricted, and may not read fraud warnings. */
    setCanReadWarnings(isAllowed: boolean): void {
      canReadWarnings = isAllowed;
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      getObject<Dispute>('dispute', id).status = status;
    },

    /** Builds the JSON of an event about a session, its charge, or its last refund, dispute or warning. */
    buildEvent(type: string, sessionId: string): string {
      const object = findEventObject(type, sessionId);
      if (!object) throw new Error(`There is no object for ${type}`);
      const event = {
        id: newId('evt'),
        object: 'event',
        created: getUnixSeconds(),
        livemode: false,
        type,
        data: { object },
      };
      return JSON.stringify(event, null, 2);
    },
    sign,
    /** Sends no signature if `header` is null. */
    sendWebhook(serverUrl: string, payload: string, header: string | null = sign(payload)): Promise<Response> {
      const headers = { 'content-type': 'application/json', ...(header !== null && { 'stripe-signature': header }) };
      return fetch(`${serverUrl}/api/webhooks/stripe`, { method: 'POST', headers, body: payload });
    },

    /** Executes the next requests, but closes the connection without a response. */
    dropResponses(count: number): void {
      responsesToDrop = count;
    },
    /** Fails the next requests without executing them. `retry` sets Stripe's retry header for the SDK. */
    failNextRequests(status: number, count: number, retry?: boolean): void {
      const body = { error: { type: status === 429 ? 'invalid_request_error' : 'api_error', message: 'Not now' } };
      const headers: Record<string, string> = retry === undefined ? {} : { 'stripe-should-retry': String(retry) };
      failures = Array.from({ length: count }, () => ({ status, body, headers }));
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The payment method of a buyer and Stripe's assessment of the payment. By default a new card with a low risk. */
export type Card = {
  type?: 'card' | 'us_bank_account' | 'link';
  fingerprint?: string;
  /** Of the payer. By default the email of the checkout. */
  email?: string;
  threeDSecure?: 'authenticated' | 'failed';
  riskLevel?: string;
  riskScore?: number;
};

function describePaymentMethod({ type = 'card', fingerprint = newId('fp'), threeDSecure }: Card): PaymentMethodDetails {
  if (type === 'link') return { type, link: { country: 'US' } };
  if (type === 'us_bank_account') return { type, us_bank_account: { fingerprint, last4: '6789' } };
  const three_d_secure = threeDSecure ? { result: threeDSecure } : null;
  return { type, card: { brand: 'visa', fingerprint, last4: '4242', three_d_secure } };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function getUnixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
