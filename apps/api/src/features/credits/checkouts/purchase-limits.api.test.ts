import { getBalance } from '@outloud/contract/credits';
import type { Card, FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { establishCustomer } from '../../../../test/completed-delivery.ts';
import { refundToCard } from '../../../../test/credits.ts';
import type { TestServer } from '../../../../test/server.ts';
import { startServerWithStripe } from '../../../../test/stripe-purchase.ts';
import { backdateAccount, newCustomer } from '../../../../test/users.ts';
import { auditLedger } from '../audit.service.ts';
import { cleanUpCheckouts } from '../credits.jobs.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe({ TRUST_PROXY: '1' }));
});
afterEach(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
afterAll(() => close());

const headersFrom = (ip: string, device = '') => ({
  'x-forwarded-for': ip,
  ...(device && { cookie: `theme=dark; device=${device.padEnd(43, 'x')}` }),
});
const readCheckout = async (sessionId: string) => {
  const columns = 'status, granted, risk_level, risk_score, three_d_secure, card_fingerprint, ip_hash, device_hash';
  const { rows } = await server.deps.pool.query(`select ${columns} from checkouts where session_id = $1`, [sessionId]);
  return rows[0];
};
const open = (token: string, creditAmount: number, headers: Record<string, string> = {}) =>
  request(server.url, 'POST', '/api/credits/checkout/custom', { token, body: { creditAmount }, headers });
const readResult = async (response: ReturnType<typeof open>) => {
  const { status, body } = await response;
  return [status, body.code, body.details];
};
const pay = async (sessionId: string, card?: Card) => {
  stripe.pay(sessionId, card);
  await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));
};
/** Opens and pays a checkout. Returns the status of the checkout. */
const buy = async (token: string, credits: number, card?: Card, headers?: Record<string, string>) => {
  const { sessionId } = (await open(token, credits, headers)).body.data;
  await pay(sessionId, card);
  return (await readCheckout(sessionId)).status;
};
/** Opens all checkouts first and then pays them at once, each with another card. Returns the number of each status. */
const buyAtOnce = async (buyers: { token: string }[], credits: number, headers?: Record<string, string>) => {
  const sessions: string[] = [];
  for (const { token } of buyers) sessions.push((await open(token, credits, headers)).body.data.sessionId);
  await Promise.all(sessions.map((sessionId) => pay(sessionId)));
  const statuses = await Promise.all(sessions.map(async (sessionId) => (await readCheckout(sessionId)).status));
  return Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, { length }]) => [status, length]),
  );
};
/** Returns whether the last checkout asked for 3-D Secure. */
const wasAuthenticationRequested = () => {
  const params = stripe.requests.findLast(({ method }) => method === 'POST')?.params ?? {};
  return params['payment_method_options[card][request_three_d_secure]'] === 'any';
};
const newEstablishedCustomer = async () => {
  const customer = await newCustomer(server);
  await establishCustomer(server, customer);
  await insertFirstPayment(customer.id);
  return customer;
};
/** A payment that is old enough for purchases of more than $1,000 in all. */
const insertFirstPayment = async (userId: string) => {
  await server.deps.pool.query(
    `insert into checkouts (user_id, credits, provider, status) values ($1, 1, 'stripe', 'paid')`,
    [userId],
  );
  await agePayments(userId, '31 days');
};
const agePayments = (userId: string, interval: string) =>
  server.deps.pool.query(
    'update checkouts set created_at = created_at - $2::interval, paid_at = paid_at - $2::interval where user_id = $1',
    [userId, interval],
  );

it('keeps the risk and the card of a payment, and hashes of network and device', async () => {
  const { token } = await newCustomer(server);
  const { sessionId } = (await open(token, 5, headersFrom('203.0.113.9', 'device-1'))).body.data;
  stripe.pay(sessionId, {
    fingerprint: 'fp_kept',
    riskLevel: 'elevated',
    riskScore: 70,
    threeDSecure: 'authenticated',
  });
  await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));
  expect(await readCheckout(sessionId)).toEqual({
    status: 'paid',
    granted: 5,
    risk_level: 'elevated',
    risk_score: 70,
    three_d_secure: 'authenticated',
    card_fingerprint: 'fp_kept',
    ip_hash: expect.any(Buffer),
    device_hash: expect.any(Buffer),
  });
});

it('stores no network for private IPs, and sets a device cookie once', async () => {
  const { token } = await newCustomer(server);
  const first = await open(token, 5, headersFrom('192.168.1.5'));
  expect(first.headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  );
  expect(await readCheckout(first.body.data.sessionId)).toMatchObject({ ip_hash: null, device_hash: null });
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await open(token, 5, { cookie })).headers.get('set-cookie')).toBeNull();
});

it('requests 3-D Secure from $100 a day on, also in several purchases and unpaid checkouts', async () => {
  const { token } = await newCustomer(server);
  for (const [credits, isRequested] of [
    [60, false],
    [39, false],
    [1, true],
  ] as const) {
    await open(token, credits);
    expect(wasAuthenticationRequested()).toBe(isRequested);
  }
  await open((await newCustomer(server)).token, 100);
  expect(wasAuthenticationRequested()).toBe(true);
});

it('adds up the purchases from one device for 3-D Secure, and forgets them after 24 hours', async () => {
  const headers = headersFrom('203.0.113.20', 'sum');
  const first = await newCustomer(server);
  const { sessionId } = (await open(first.token, 99, headers)).body.data;
  await pay(sessionId);
  const second = await newCustomer(server);
  await open(second.token, 1, headers);
  expect(wasAuthenticationRequested()).toBe(true);
  await server.deps.pool.query(
    `update checkouts set created_at = now() - interval '25 hours', paid_at = now() - interval '25 hours'
     where user_id = any($1)`,
    [[first.id, second.id]],
  );
  await open(second.token, 99, headers);
  expect(wasAuthenticationRequested()).toBe(false);
});

it('repeats a request to Stripe with the same decision about 3-D Secure', async () => {
  const { token } = await newCustomer(server);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  stripe.dropResponses(3);
  expect((await open(token, 60, headers)).status).toBe(502);
  await open(token, 60);
  expect((await open(token, 60, headers)).status).toBe(201);
});

it('lets a new account buy five times and for $500 a day, and an established one 20 times and for $5,000', async () => {
  const { token } = await newCustomer(server);
  for (let count = 0; count < 5; count++) expect(await buy(token, 5)).toBe('paid');
  expect(await readResult(open(token, 5))).toEqual([409, 'purchase_limit', { limit: 'account' }]);
  const { token: bigBuyer } = await newCustomer(server);
  expect(await readResult(open(bigBuyer, 501))).toEqual([409, 'purchase_limit', { limit: 'account' }]);
  expect(await buy(bigBuyer, 495)).toBe('paid');
  expect(await readResult(open(bigBuyer, 6))).toEqual([409, 'purchase_limit', { limit: 'account' }]);
  expect(await buy(bigBuyer, 5)).toBe('paid');

  const frequentBuyer = await newEstablishedCustomer();
  expect(await buyAtOnce(Array(21).fill(frequentBuyer), 5)).toEqual({ paid: 20, refund_due: 1 });
  const established = await newEstablishedCustomer();
  for (let count = 0; count < 4; count++) expect(await buy(established.token, 1000)).toBe('paid');
  expect(await buy(established.token, 999)).toBe('paid');
  const { body } = await open(established.token, 2);
  expect([body.code, body.error]).toEqual([
    'purchase_limit',
    'You can buy credits 20 times a day, for up to $5,000. Try again tomorrow, or contact us.',
  ]);
});

it('lets a customer buy $1,000 in all until the first payment is 30 days old', async () => {
  const { id, token } = await newCustomer(server);
  expect(await buy(token, 500)).toBe('paid');
  await agePayments(id, '1 day');
  const late = (await open(token, 490)).body.data.sessionId;
  expect(await buy(token, 400)).toBe('paid');
  await agePayments(id, '1 day');
  const response = await open(token, 101);
  expect(await readResult(Promise.resolve(response))).toEqual([409, 'purchase_limit', { limit: 'first_payments' }]);
  expect(response.body.error).toBe(
    'You can buy credits for up to $1,000 until your first payment is 30 days old. Buy fewer credits, or contact us.',
  );
  // The checkout was opened before the limit was reached.
  await pay(late);
  expect((await readCheckout(late)).status).toBe('refund_due');
  expect(await buy(token, 100)).toBe('paid');
  await agePayments(id, '28 days');
  expect(await buy(token, 500)).toBe('paid');
});

it('applies the strict limits to an old account without paid reviews', async () => {
  const dormant = await newCustomer(server);
  await backdateAccount(server, dormant.id);
  const headers = headersFrom('203.0.113.30', 'dormant');
  expect(await buyAtOnce(Array(20).fill(dormant), 99, headers)).toEqual({ paid: 5, refund_due: 15 });
  const { body } = await open(dormant.token, 5);
  expect(body.error).toBe(
    'Your account can buy credits 5 times a day, for up to $500, until it is 30 days old and has paid for 3 reviews. Try again tomorrow, or contact us.',
  );
});

it('applies the strict limits to an established account after a refund to the card', async () => {
  const customer = await newEstablishedCustomer();
  const { sessionId } = (await open(customer.token, 5)).body.data;
  await pay(sessionId);
  await refundToCard(server, sessionId, 100);
  expect(await readResult(open(customer.token, 501))).toEqual([409, 'purchase_limit', { limit: 'account' }]);
});

it('counts the time of the payment, not the time when the checkout was opened', async () => {
  const { token } = await newCustomer(server);
  const { sessionId } = (await open(token, 500)).body.data;
  const age = (interval: string) =>
    server.deps.pool.query(
      'update checkouts set created_at = created_at - $2::interval, paid_at = paid_at - $2::interval where session_id = $1',
      [sessionId, interval],
    );
  await age('23 hours 59 minutes');
  await pay(sessionId);
  await age('2 minutes');
  expect(await readResult(open(token, 500))).toEqual([409, 'purchase_limit', { limit: 'account' }]);
  await age('23 hours 59 minutes');
  expect(await buy(token, 500)).toBe('paid');
});

it('keeps a payment beyond a limit for the operator, and never credits it later', async () => {
  const { token } = await newCustomer(server);
  const sessions: string[] = [];
  for (let count = 0; count < 6; count++) sessions.push((await open(token, 5)).body.data.sessionId);
  for (const sessionId of sessions) stripe.pay(sessionId);
  const notify = (sessionId: string) =>
    stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));
  await Promise.all(sessions.map(notify));
  const readStatuses = async () => Promise.all(sessions.map(async (id) => (await readCheckout(id)).status));
  expect((await readStatuses()).toSorted()).toEqual([...Array(5).fill('paid'), 'refund_due']);
  expect((await server.as(token)(getBalance)).balance).toBe(25);
  const refused = sessions[(await readStatuses()).indexOf('refund_due')] ?? '';
  await server.deps.pool.query(
    `update checkouts set created_at = created_at - interval '2 days', paid_at = paid_at - interval '2 days'
     where status = 'paid'`,
  );
  await notify(refused);
  expect((await readCheckout(refused)).status).toBe('refund_due');
  stripe.refund(refused, 500);
  await stripe.sendWebhook(server.url, stripe.buildEvent('charge.refunded', refused));
  expect((await readCheckout(refused)).status).toBe('refunded');
});

it('credits one card to at most three accounts', async () => {
  const card = { fingerprint: 'fp_shared' };
  const customers = [];
  for (let count = 0; count < 4; count++) customers.push(await newCustomer(server));
  const statuses = [];
  for (const { token } of customers) statuses.push(await buy(token, 5, card));
  expect(statuses).toEqual(['paid', 'paid', 'paid', 'refund_due']);
  expect(await buy(customers[0]?.token ?? '', 5, card)).toBe('paid');
  expect(await buy(customers[3]?.token ?? '', 5)).toBe('paid');
});

it('credits one bank account, and one payer without a card, to at most three accounts', async () => {
  for (const card of [
    { type: 'us_bank_account' as const, fingerprint: 'fp_bank' },
    { type: 'link' as const, email: 'Mallory@Example.com' },
  ]) {
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push(await buy((await newCustomer(server)).token, 5, card));
    expect(statuses).toEqual(['paid', 'paid', 'paid', 'refund_due']);
  }
  const { rows } = await server.deps.pool.query(
    `select distinct card_fingerprint from checkouts where card_fingerprint ilike '%mallory%'`,
  );
  expect(rows).toEqual([]);
});

it('forgets the hash of a payer after 12 months, but not the identifier of a card', async () => {
  const { id, token } = await newCustomer(server);
  await buy(token, 5, { type: 'link', email: 'forgotten@example.com' });
  await buy(token, 5, { fingerprint: 'fp_remembered' });
  const age = (months: number) =>
    server.deps.pool.query(`update checkouts set created_at = now() - $2 * interval '1 month' where user_id = $1`, [
      id,
      months,
    ]);
  const readFingerprints = async () => {
    await cleanUpCheckouts(server.deps);
    const query = 'select card_fingerprint from checkouts where user_id = $1 order by card_fingerprint';
    return (await server.deps.pool.query(query, [id])).rows.map((row) => row.card_fingerprint);
  };
  await age(11);
  expect(await readFingerprints()).toEqual(['fp_remembered', expect.stringMatching(/^payer:[\w-]{43}$/)]);
  await age(13);
  expect(await readFingerprints()).toEqual(['fp_remembered', null]);
});

it.each([
  ['network', () => headersFrom('198.51.100.7')],
  ['device', (count: number) => headersFrom(`198.51.100.${100 + count}`, 'one-device')],
])('lets accounts that are not established buy ten times a day from one %s', async (limit, getHeaders) => {
  for (let count = 0; count < 10; count++) {
    const { id, token } = await newCustomer(server);
    if (count % 2 === 0) await backdateAccount(server, id);
    expect(await buy(token, 1, undefined, getHeaders(count))).toBe('paid');
  }
  const customer = await newCustomer(server);
  expect(await readResult(open(customer.token, 1, getHeaders(10)))).toEqual([409, 'purchase_limit', { limit }]);
  await establishCustomer(server, customer);
  expect(await buy(customer.token, 1, undefined, getHeaders(10))).toBe('paid');
});

it.each([
  ['network', 50, (count: number) => headersFrom('198.51.100.8', `device-${count % 4}`)],
  ['device', 30, (count: number) => headersFrom(`198.51.101.${count}`, 'shared-device')],
])('lets established accounts buy from one %s only %i times a day', async (limit, purchases, getHeaders) => {
  const buyers = await Promise.all(Array.from({ length: 4 }, newEstablishedCustomer));
  for (let count = 0; count < purchases; count++) {
    expect(await buy(buyers[count % 4]?.token ?? '', 1, undefined, getHeaders(count))).toBe('paid');
  }
  const lastHeaders = getHeaders(purchases + 1);
  expect(await readResult(open(buyers[0]?.token ?? '', 1, lastHeaders))).toEqual([409, 'purchase_limit', { limit }]);
});

it('credits ten of 30 concurrent payments by new accounts from one network and device', async () => {
  const buyers = await Promise.all(Array.from({ length: 30 }, () => newCustomer(server)));
  const headers = headersFrom('203.0.113.40', 'race');
  expect(await buyAtOnce(buyers, 5, headers)).toEqual({ paid: 10, refund_due: 20 });
});
