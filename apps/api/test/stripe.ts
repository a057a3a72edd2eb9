import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { Charge, Dispute, Intent, OnCharge, Refund, Session, Thing } from './stripe-objects.ts';
import {
  type Answer,
  type Call,
  checkSession,
  fieldsOf,
  type Params,
  Refusal,
  readCall,
  unknownParameter,
} from './stripe-requests.ts';

/** A server that speaks Stripe's protocol, as far as we use it, to the official SDK. */
export async function startStripe() {
  const secretKey = 'sk_test_outloud';
  const webhookSecret = 'whsec_outloud';
  const things = new Map<string, Thing>();
  const intentMetadata = new Map<string, Params>();
  const answered = new Map<string, { request: string; answer: Answer }>();
  const requests: Call[] = [];
  let answersToLose = 0;
  let failures: Answer[] = [];

  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    requests.push(call);
    const failure = failures.shift();
    const answer = failure ?? respond(call);
    if (!failure && answersToLose > 0) {
      answersToLose--;
      request.socket.destroy();
      return;
    }
    const id = { 'request-id': newId('req'), 'content-type': 'application/json' };
    response.writeHead(answer.status, { ...id, ...answer.headers }).end(JSON.stringify(answer.body, null, 2));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function respond(call: Call): Answer {
    try {
      authenticate(call.headers.authorization);
      return call.method === 'POST' ? onlyOnce(call) : { status: 200, body: route(call) };
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  function authenticate(authorization: string | undefined): void {
    if (authorization === `Bearer ${secretKey}`) return;
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  }

  /** Only what was carried out is remembered, as at Stripe: a refused request may come again, mended. */
  function onlyOnce(call: Call): Answer {
    const key = String(call.headers['idempotency-key'] ?? newId('key'));
    const request = JSON.stringify([call.path, call.params]);
    const earlier = answered.get(key);
    if (earlier && earlier.request !== request) {
      throw new Refusal(400, { type: 'idempotency_error', message: `The key ${key} was used with other parameters` });
    }
    if (earlier) return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } };
    const answer = { status: 200, body: structuredClone(route(call)) };
    answered.set(key, { request, answer });
    return answer;
  }

  function route({ method, path, params }: Call): object {
    const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && id) return expand(find<Session>('checkout.session', decodeURIComponent(id)), params);
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params);
    if (method === 'GET' && path === '/v1/checkout/sessions') return list('checkout.session', path, params);
    if (method === 'GET' && path === '/v1/disputes') return list('dispute', path, params);
    throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  }

  function createSession(params: Params): Session {
    const cents = checkSession(params);
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
      metadata: fieldsOf(params, 'metadata'),
      payment_intent: null,
      mode: 'payment',
      success_url: params.success_url ?? '',
      cancel_url: params.cancel_url ?? null,
      url: `${url}/c/pay/${id}`,
      created: seconds(),
      livemode: false,
    };
    things.set(id, session);
    intentMetadata.set(id, fieldsOf(params, 'payment_intent_data[metadata]'));
    return session;
  }

  function find<T extends Thing>(object: T['object'], id: string): T {
    const thing = things.get(id);
    if (thing?.object === object) return thing as T;
    const message = `No such ${object}: '${id}'`;
    throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message });
  }

  function all<T extends Thing>(object: T['object']): T[] {
    return [...things.values()].filter((thing): thing is T => thing.object === object);
  }

  function list(object: 'checkout.session' | 'dispute', path: string, params: Params): object {
    const newestFirst = all<Session | Dispute>(object)
      .filter((thing) => !params.payment_intent || thing.payment_intent === params.payment_intent)
      .reverse();
    const from = params.starting_after ? newestFirst.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
    const to = from + Number(params.limit ?? 10);
    return { object: 'list', url: path, has_more: newestFirst.length > to, data: newestFirst.slice(from, to) };
  }

  /** `payment_intent.latest_charge` puts the objects themselves in the place of both ids. */
  function expand(session: Session, params: Params): object {
    const copy: Record<string, unknown> = structuredClone(session);
    for (const [key, path] of Object.entries(params)) {
      if (!key.startsWith('expand[')) throw unknownParameter(key);
      let owner = copy;
      for (const field of path.split('.')) {
        if (!(field in owner)) {
          const message = `This property cannot be expanded (${path}).`;
          throw new Refusal(400, { type: 'invalid_request_error', message });
        }
        const value = owner[field];
        if (value === null) break;
        if (typeof value === 'string') owner[field] = structuredClone(things.get(value));
        owner = owner[field] as Record<string, unknown>;
      }
    }
    return copy;
  }

  const sessionWith = (id: string) => find<Session>('checkout.session', id);
  const intentOf = (sessionId: string) => find<Intent>('payment_intent', String(sessionWith(sessionId).payment_intent));
  const chargeOf = (sessionId: string) => find<Charge>('charge', intentOf(sessionId).latest_charge);

  function complete(sessionId: string, paid: boolean): void {
    const session = leave(sessionId, 'complete');
    const money = { amount: session.amount_total, currency: session.currency };
    const charge = {
      id: newId('ch'),
      object: 'charge' as const,
      ...money,
      amount_refunded: 0,
      disputed: false,
      payment_intent: newId('pi'),
      refunded: false,
      status: paid ? ('succeeded' as const) : ('pending' as const),
    };
    session.payment_intent = charge.payment_intent;
    session.payment_status = paid ? 'paid' : 'unpaid';
    things.set(charge.id, charge);
    things.set(charge.payment_intent, {
      id: charge.payment_intent,
      object: 'payment_intent',
      ...money,
      status: paid ? 'succeeded' : 'processing',
      latest_charge: charge.id,
      metadata: intentMetadata.get(sessionId) ?? {},
    });
  }

  /** The page of a session that has ended is gone. */
  function leave(sessionId: string, status: 'complete' | 'expired'): Session {
    const session = sessionWith(sessionId);
    if (session.status !== 'open') throw new Error(`${sessionId} is ${session.status} already`);
    return Object.assign(session, { status, url: null });
  }

  function settle(sessionId: string, status: Intent['status']): void {
    if (intentOf(sessionId).status !== 'processing') throw new Error(`${sessionId} is not under way`);
    const paid = status === 'succeeded';
    Object.assign(intentOf(sessionId), { status });
    Object.assign(chargeOf(sessionId), { status: paid ? 'succeeded' : 'failed' });
    if (paid) sessionWith(sessionId).payment_status = 'paid';
  }

  function onCharge(kind: string, { id: charge, currency, payment_intent }: Charge, amount: number): OnCharge {
    return { id: newId(kind), amount, charge, currency, payment_intent };
  }

  function subjectOf(type: string, sessionId: string): Thing | undefined {
    if (type.startsWith('checkout.session.')) return sessionWith(sessionId);
    if (type.startsWith('payment_intent.')) return intentOf(sessionId);
    const { id } = chargeOf(sessionId);
    if (type.startsWith('charge.dispute.')) return all<Dispute>('dispute').findLast(({ charge }) => charge === id);
    if (/^(charge\.)?refund\./.test(type)) return all<Refund>('refund').findLast(({ charge }) => charge === id);
    return type.startsWith('charge.') ? chargeOf(sessionId) : undefined;
  }

  function sign(payload: string, { secret = webhookSecret, timestamp = seconds() } = {}): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  return {
    url,
    secretKey,
    webhookSecret,
    /** What a server needs in its environment to take this for Stripe. */
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    /** Every request that arrived, those that went wrong included. */
    requests,
    sessions: () => all<Session>('checkout.session'),
    /** Where Stripe sends the buyer after the payment. */
    returnUrl: (sessionId: string) => sessionWith(sessionId).success_url.replaceAll('{CHECKOUT_SESSION_ID}', sessionId),
    /** For a session that no honest course of events leads to. */
    change: (sessionId: string, fields: Partial<Session>) => Object.assign(sessionWith(sessionId), fields),

    pay: (sessionId: string) => complete(sessionId, true),
    /** The buyer is through, the money is on its way: `succeed` or `fail` ends it. */
    payLater: (sessionId: string) => complete(sessionId, false),
    succeed: (sessionId: string) => settle(sessionId, 'succeeded'),
    fail: (sessionId: string, status: 'requires_payment_method' | 'canceled' = 'requires_payment_method') =>
      settle(sessionId, status),
    expire: (sessionId: string) => leave(sessionId, 'expired'),
    refund(sessionId: string, cents: number): string {
      const charge = chargeOf(sessionId);
      charge.amount_refunded += cents;
      if (charge.amount_refunded > charge.amount) throw new Error('More than was paid cannot be refunded');
      charge.refunded = charge.amount_refunded === charge.amount;
      const refund: Refund = { ...onCharge('re', charge, cents), object: 'refund', status: 'succeeded' };
      things.set(refund.id, refund);
      return refund.id;
    },
    dispute(sessionId: string, cents: number, status: Stripe.Dispute.Status = 'needs_response'): string {
      const charge = chargeOf(sessionId);
      charge.disputed = true;
      const dispute: Dispute = { ...onCharge('du', charge, cents), object: 'dispute', status };
      things.set(dispute.id, dispute);
      return dispute.id;
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      find<Dispute>('dispute', id).status = status;
    },

    /** The text of an event about a session, its charge, its last refund or its last dispute. */
    event(type: string, sessionId: string): string {
      const object = subjectOf(type, sessionId);
      if (!object) throw new Error(`There is nothing that ${type} could be about`);
      const event = { id: newId('evt'), object: 'event', created: seconds(), livemode: false, type, data: { object } };
      return JSON.stringify(event, null, 2);
    },
    sign,
    /** Null sends no signature at all. */
    deliver(serverUrl: string, payload: string, header: string | null = sign(payload)): Promise<Response> {
      const headers = { 'content-type': 'application/json', ...(header !== null && { 'stripe-signature': header }) };
      return fetch(`${serverUrl}/api/webhooks/stripe`, { method: 'POST', headers, body: payload });
    },

    /** The next requests are carried out, but nobody hears of it. */
    loseAnswers(count: number): void {
      answersToLose = count;
    },
    /** The next requests fail before anything is done. `retry` is Stripe's advice to the SDK, if it gives any. */
    failWith(status: number, count: number, retry?: boolean): void {
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

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
