import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CompletedDelivery,
  newCompletedDelivery,
  newTrustedCustomer,
  newVerifiedCustomer,
} from '../../../test/completed-delivery.ts';
import { buyCredits } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { listActionsOn } from '../../../test/operator-delivery.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, registerAgain, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { recordIp } from '../ip-history/ip-history.service.ts';
import { sendRefundDecisionEmail } from './feedback.jobs.ts';

const { adminKey } = testSecrets;
const refundedLedger = { moved: ['capture 5', 'refund 5'], earned: 4, slots: ['completed', 'open'] };
const chargedLedger = { moved: ['capture 5'], earned: 4, slots: ['completed', 'open'] };

let server: TestServer;
let operator: string;
let customer: { id: string; email: string; token: string };
let delivery: CompletedDelivery;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example' }, undefined, {
    runsJobs: false,
  });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  customer = await newTrustedCustomer(server);
  delivery = await newCompletedDelivery(server, customer);
});

const readRefundRequest = async ({ readFeedback }: CompletedDelivery) =>
  (await readFeedback()).body.data.feedback.complaint;
const query = (sql: string, ...values: unknown[]) => server.deps.pool.query(sql, values);
const readRefundRequestId = async ({ id }: CompletedDelivery) =>
  (await query('select id from refund_requests where delivery_id = $1', id)).rows[0].id as string;
const listRefundRequests = async (params = '') =>
  (await request(server.url, 'GET', `/api/admin/complaints${params}`, { token: operator })).body.data;
const listEmailJobs = async (complaintId: string) => {
  const sql = `select data from pgboss.job where name = 'refund-decision-email' and data->>'complaintId' = $1`;
  return (await query(sql, complaintId)).rows.map(({ data }) => data);
};

describe('POST /deliveries/{id}/not-helpful', () => {
  it("immediately refunds a customer in good standing, without changing the tester's pay or the roast", async () => {
    const before = await request(server.url, 'GET', '/api/credits/balance', customer);
    const { status, body } = await delivery.requestRefund({ reason: 'Spoke about another site' });
    expect([status, body.data.feedback]).toEqual([
      200,
      {
        credits: 5,
        rating: null,
        ratableUntil: expect.any(String),
        complaint: {
          state: 'granted',
          reason: 'Spoke about another site',
          basis: 'good_standing',
          answer: null,
          refundedCredits: 5,
          createdAt: expect.any(String),
          decidedAt: expect.any(String),
        },
        refundableUntil: null,
      },
    ]);
    expect(await delivery.readLedger()).toEqual(refundedLedger);
    const after = await request(server.url, 'GET', '/api/credits/balance', customer);
    expect(after.body.data.balance - before.body.data.balance).toBe(5);
    expect(await listEmailJobs(await readRefundRequestId(delivery))).toEqual([]);
  });

  it('immediately refunds any verified customer if a quality check failed', async () => {
    const verifiedCustomer = await newVerifiedCustomer(server);
    const flaggedDelivery = await newCompletedDelivery(server, verifiedCustomer, ['no_speech']);
    await flaggedDelivery.requestRefund();
    expect(await readRefundRequest(flaggedDelivery)).toMatchObject({
      state: 'granted',
      basis: 'check_failed',
      refundedCredits: 5,
    });
    expect(await flaggedDelivery.readLedger()).toEqual(refundedLedger);
  });

  it.each([
    ['the email is not verified', 'unverified', 'update users set email_verified_at = null where id = $1'],
    ['the account is new', 'new_account', `update users set created_at = now() - interval '29 days' where id = $1`],
  ])('leaves the refund request open for an operator if %s', async (_case, basis, sql) => {
    await query(sql, customer.id);
    await delivery.requestRefund();
    expect(await readRefundRequest(delivery)).toMatchObject({
      state: 'open',
      basis,
      refundedCredits: 0,
      decidedAt: null,
    });
    expect(await delivery.readLedger()).toEqual(chargedLedger);
  });

  it('leaves the refund request open if the customer has paid for too few deliveries, not counting refunded ones', async () => {
    const buyer = await newCustomer(server);
    await query('update users set email_verified_at = now(), created_at = $2 where id = $1', buyer.id, '2026-01-01');
    await request(server.url, 'POST', `/api/admin/customers/${buyer.id}/goodwill`, {
      token: operator,
      body: { credits: 40, reason: 'A start', adminKey },
    });
    const deliveries = [];
    for (let count = 0; count < 3; count++) deliveries.push(await newCompletedDelivery(server, buyer));
    const [first, second, third] = deliveries as [CompletedDelivery, CompletedDelivery, CompletedDelivery];
    await first.reject(operator);
    await second.requestRefund();
    expect(await readRefundRequest(second)).toMatchObject({ state: 'open', basis: 'few_deliveries' });
    await query(`update refund_requests set created_at = now() - interval '30 days' where customer_id = $1`, buyer.id);
    await newCompletedDelivery(server, buyer);
    await third.requestRefund();
    expect(await readRefundRequest(third)).toMatchObject({ state: 'granted', basis: 'good_standing' });
  });

  it('leaves a second refund request within 30 days open', async () => {
    await query('update users set created_at = now() where id = $1', customer.id);
    await delivery.requestRefund();
    await query(`update users set created_at = now() - interval '30 days' where id = $1`, customer.id);
    const second = await newCompletedDelivery(server, customer);
    await second.requestRefund();
    expect(await readRefundRequest(second)).toMatchObject({ state: 'open', basis: 'asked_before' });
    await query(
      `update refund_requests set created_at = now() - interval '31 days' where customer_id = $1`,
      customer.id,
    );
    const later = await newCompletedDelivery(server, customer);
    await later.requestRefund();
    expect(await readRefundRequest(later)).toMatchObject({ state: 'granted', basis: 'good_standing' });
  });

  it('leaves the refund request open if customer and tester share an IP, even if a check failed', async () => {
    const flaggedDelivery = await newCompletedDelivery(server, customer, ['no_speech']);
    for (const { testerId } of [delivery, flaggedDelivery]) await recordIp(server.deps, testerId, '127.0.0.1');
    for (const current of [delivery, flaggedDelivery]) {
      await current.requestRefund();
      expect(await readRefundRequest(current)).toMatchObject({ state: 'open', basis: null, refundedCredits: 0 });
      expect(await current.readLedger()).toEqual(chargedLedger);
    }
    const [latest] = (await listRefundRequests('?status=open&limit=1')).complaints;
    expect(latest).toMatchObject({ deliveryId: flaggedDelivery.id, basis: 'same_person' });
  });

  it('grants a customer one refund, and then at most one in ten paid reviews, even if checks failed', async () => {
    const collector = await newVerifiedCustomer(server);
    const flagged: CompletedDelivery[] = [];
    for (let count = 0; count < 19; count++) {
      flagged.push(await newCompletedDelivery(server, collector, ['no_speech']));
    }
    const bases = [];
    for (const { requestRefund } of flagged) {
      const { state, basis } = (await requestRefund()).body.data.feedback.complaint;
      bases.push(`${state} ${basis}`);
    }
    expect(bases).toEqual(['granted check_failed', ...Array(18).fill('open customer_limit')]);
    const last = await newCompletedDelivery(server, collector, ['no_speech']);
    await last.requestRefund();
    expect(await readRefundRequest(last)).toMatchObject({ state: 'granted', basis: 'check_failed' });
    const { rows } = await query(
      `select sum(credits)::int as refunded from ledger_transfers where customer_id = $1 and kind = 'refund'`,
      collector.id,
    );
    // 2 of 20 reviews of 5 credits.
    expect(rows).toEqual([{ refunded: 10 }]);
  });

  it('grants refunds of one in five paid reviews of a tester to different customers', async () => {
    const tester = await newTester(server);
    const outcomes = [];
    for (let count = 1; count <= 10; count++) {
      const buyer = await newVerifiedCustomer(server, 10);
      const flagged = await newCompletedDelivery(server, buyer, ['no_speech'], tester.id);
      const { state, basis } = (await flagged.requestRefund()).body.data.feedback.complaint;
      outcomes.push(`${state} ${basis}`);
    }
    const limited = Array(8).fill('open tester_limit');
    expect(outcomes).toEqual(['granted check_failed', ...limited, 'granted check_failed']);
  });

  it('refunds reviews between the same customer and tester automatically once', async () => {
    const tester = await newTester(server);
    const first = await newCompletedDelivery(server, customer, ['no_speech'], tester.id);
    const second = await newCompletedDelivery(server, customer, ['no_speech'], tester.id);
    await first.requestRefund();
    await second.requestRefund();
    expect(await readRefundRequest(first)).toMatchObject({ state: 'granted', basis: 'check_failed' });
    expect(await readRefundRequest(second)).toMatchObject({ state: 'open', basis: 'pair_limit' });
  });

  it('counts refunds that an operator made without a request toward the limits of the customer, the tester and the pair', async () => {
    await delivery.refund(operator);
    const pair = await newCompletedDelivery(server, customer, ['no_speech'], delivery.testerId);
    await pair.requestRefund();
    expect(await readRefundRequest(pair)).toMatchObject({ state: 'open', basis: 'pair_limit' });
    const sameCustomer = await newCompletedDelivery(server, customer, ['no_speech']);
    await sameCustomer.requestRefund();
    expect(await readRefundRequest(sameCustomer)).toMatchObject({ state: 'open', basis: 'customer_limit' });
    const sameTester = await newCompletedDelivery(
      server,
      await newVerifiedCustomer(server),
      ['no_speech'],
      delivery.testerId,
    );
    await sameTester.requestRefund();
    expect(await readRefundRequest(sameTester)).toMatchObject({ state: 'open', basis: 'tester_limit' });
  });

  it('does not count a rejected review whose pay was clawed back', async () => {
    await request(server.url, 'PATCH', `/api/admin/deliveries/${delivery.id}`, {
      token: operator,
      body: { adminKey, status: 'rejected', reason: 'Wrong website', takeBackPay: true },
    });
    const flagged = await newCompletedDelivery(server, customer, ['no_speech']);
    await flagged.requestRefund();
    expect(await readRefundRequest(flagged)).toMatchObject({ state: 'granted', basis: 'check_failed' });
  });

  it('counts the refunds of a deleted account with the same email', async () => {
    await delivery.requestRefund();
    await request(server.url, 'POST', `/api/admin/requests/${delivery.roastId}/cancel`, {
      token: operator,
      body: { reason: 'No more reviews' },
    });
    await deleteAccount(server, customer.token);
    const returned = await registerAgain(server, customer.email);
    await buyCredits(server, returned.token, 20);
    const flagged = await newCompletedDelivery(server, returned, ['no_speech'], delivery.testerId);
    await flagged.requestRefund();
    expect(await readRefundRequest(flagged)).toMatchObject({ state: 'open', basis: 'pair_limit' });
    const other = await newCompletedDelivery(server, returned, ['no_speech']);
    await other.requestRefund();
    expect(await readRefundRequest(other)).toMatchObject({ state: 'open', basis: 'customer_limit' });
  });

  it('returns the first refund request when the customer asks again', async () => {
    const response = await delivery.requestRefund({ reason: 'First' });
    const secondResponse = await delivery.requestRefund({ reason: 'Second' });
    expect([secondResponse.status, secondResponse.body.data]).toEqual([200, response.body.data]);
    expect(await delivery.readLedger()).toEqual(refundedLedger);
    await delivery.backdate('8 days');
    expect((await delivery.requestRefund()).body.data.feedback.complaint).toMatchObject({ reason: 'First' });
  });

  it('rejects a refund request 7 days after the delivery with 409', async () => {
    await delivery.backdate('7 days');
    const { status, body } = await delivery.requestRefund();
    expect([status, body.code]).toEqual([409, 'too_late']);
    expect(await readRefundRequest(delivery)).toBe(null);
    await delivery.backdate('6 days 23 hours');
    expect((await delivery.requestRefund()).status).toBe(200);
  });

  it('never refunds a delivery twice', async () => {
    await delivery.refund(operator);
    expect((await delivery.readFeedback()).body.data.feedback.refundableUntil).toBe(null);
    const { status, body } = await delivery.requestRefund();
    expect([status, body.code]).toEqual([409, 'refunded_before']);
    expect(await readRefundRequest(delivery)).toBe(null);
    const otherDelivery = await newCompletedDelivery(server, await newTrustedCustomer(server));
    await otherDelivery.requestRefund();
    expect((await otherDelivery.refund(operator)).body.code).toBe('refunded_before');
    expect(await otherDelivery.readLedger()).toEqual(refundedLedger);
  });

  it.each([
    ['no reason', {}],
    ['a blank reason', { reason: '  ' }],
    ['a reason of 501 characters', { reason: 'a'.repeat(501) }],
  ])('returns 400 for a refund request with %s', async (_case, input) => {
    const { status, body } = await delivery.requestRefund(input);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'reason']);
    expect(await readRefundRequest(delivery)).toBe(null);
    expect(await delivery.readLedger()).toEqual(chargedLedger);
  });
});

describe('refund requests in the operator console', () => {
  const decide = (id: string, body: object = {}, token = operator) =>
    request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, { token, body });
  let id: string;
  beforeEach(async () => {
    await query('update users set created_at = now() where id = $1', customer.id);
    await delivery.requestRefund({ reason: 'Hardly a word' });
    id = await readRefundRequestId(delivery);
  });

  it('lists refund requests with their customer, tester, price and basis', async () => {
    const { complaints, pagination } = await listRefundRequests('?status=open&limit=1');
    const [tester] = (await query('select email from users where id = $1', delivery.testerId)).rows;
    expect(complaints).toEqual([
      {
        _id: id,
        deliveryId: delivery.id,
        roastRequestId: { _id: delivery.roastId, websiteName: 'Shop', websiteUrl: 'https://shop.example.com/' },
        customer: { _id: customer.id, fullName: 'Ada Fox', email: customer.email },
        testerId: { _id: delivery.testerId, fullName: 'Theo Tester', email: tester.email },
        credits: 5,
        reason: 'Hardly a word',
        state: 'open',
        basis: 'new_account',
        answer: null,
        createdAt: expect.any(String),
        decidedAt: null,
      },
    ]);
    const { rows } = await query(`select count(*)::int as open from refund_requests where state = 'open'`);
    expect(pagination).toMatchObject({ page: 1, limit: 1, total: rows[0].open, isTotalCapped: false });
    expect(rows[0].open).toBeGreaterThan(1);
    const next = await listRefundRequests(`?status=open&limit=1&cursor=${pagination.nextCursor}`);
    expect(next.complaints[0]._id).not.toBe(id);
    expect((await listRefundRequests('?sortOrder=asc')).complaints.at(0)._id).not.toBe(id);
  });

  it('filters refund requests by state and rejects an unknown state with 400', async () => {
    for (const state of ['open', 'granted', 'declined']) {
      const { complaints } = await listRefundRequests(`?status=${state}&limit=100`);
      expect(complaints.filter((complaint: { state: string }) => complaint.state !== state)).toEqual([]);
    }
    const unknownState = await request(server.url, 'GET', '/api/admin/complaints?status=lost', { token: operator });
    expect([unknownState.status, unknownState.body.problems?.[0]?.field]).toEqual([400, 'status']);
  });

  it('grants a refund with the admin key and emails the explanation to the customer', async () => {
    const { status, body } = await decide(id, { state: 'granted', reason: 'You are right', adminKey });
    expect([status, body.data.complaint]).toMatchObject([200, { _id: id, state: 'granted', answer: 'You are right' }]);
    expect(await delivery.readLedger()).toEqual(refundedLedger);
    expect(await readRefundRequest(delivery)).toMatchObject({
      state: 'granted',
      basis: 'new_account',
      answer: 'You are right',
      refundedCredits: 5,
      decidedAt: expect.any(String),
    });
    expect(await listActionsOn(server, id)).toEqual([
      { action: 'complaint_granted', reason: 'You are right', before: null, after: { refundedCredits: 5 } },
    ]);
    const jobs = await listEmailJobs(id);
    expect(jobs).toEqual([{ complaintId: id }]);
    for (const job of jobs) await sendRefundDecisionEmail(server.deps, job);
    const email = listEmailsTo(server.deps.config.dataDir, customer.email).at(-1);
    expect(email?.subject).toBe('Your credits were refunded');
    expect(email?.text).toContain('a review of Shop was not helpful');
    expect(email?.text).toContain('We refunded 5 credits to your account.');
    expect(email?.text).toContain('You are right');
    expect(email?.link).toBe(`https://outloud.example/dashboard/roasts/${delivery.roastId}`);
  });

  it('declines a refund without the admin key and moves no credits', async () => {
    const { status } = await decide(id, { state: 'declined', reason: 'The review is fine' });
    expect(status).toBe(200);
    expect(await delivery.readLedger()).toEqual(chargedLedger);
    expect(await readRefundRequest(delivery)).toMatchObject({ state: 'declined', answer: 'The review is fine' });
    expect(await listActionsOn(server, id)).toEqual([
      { action: 'complaint_declined', reason: 'The review is fine', before: null, after: { refundedCredits: 0 } },
    ]);
    await sendRefundDecisionEmail(server.deps, { complaintId: id });
    const email = listEmailsTo(server.deps.config.dataDir, customer.email).at(-1);
    expect(email?.subject).toBe('About your refund request');
    expect(email?.text).toContain('The review is fine');
    expect(email?.text).toContain('If you disagree, write to');
  });

  it('rejects a second decision with 409', async () => {
    await decide(id, { state: 'declined', reason: 'The review is fine' });
    const { status, body } = await decide(id, { state: 'granted', reason: 'After all', adminKey });
    expect([status, body.code]).toEqual([409, 'decided_before']);
    expect(await delivery.readLedger()).toEqual(chargedLedger);
    expect((await listActionsOn(server, id)).length).toBe(1);
  });

  it.each([
    [{ state: 'granted', reason: 'Yes' }, 400, 'invalid_input', 'adminKey'],
    [{ state: 'granted', reason: 'Yes', adminKey: 'wrong' }, 403, 'wrong_admin_key', undefined],
    [{ state: 'granted', adminKey }, 400, 'invalid_input', 'reason'],
    [{ state: 'declined', reason: ' ' }, 400, 'invalid_input', 'reason'],
    [{ state: 'open', reason: 'Later' }, 400, 'invalid_input', 'state'],
  ])('rejects the decision %j with %i', async (input, status, code, field) => {
    const { status: actual, body } = await decide(id, input);
    expect([actual, body.code, body.problems?.[0]?.field]).toEqual([status, code, field]);
    expect(await readRefundRequest(delivery)).toMatchObject({ state: 'open', answer: null });
    expect(await delivery.readLedger()).toEqual(chargedLedger);
    expect(await listActionsOn(server, id)).toEqual([]);
  });

  it('returns 404 to non-operators and for an unknown refund request', async () => {
    const body = { state: 'declined', reason: 'No' };
    for (const token of ['', customer.token, (await newTester(server)).token]) {
      expect((await decide(id, body, token)).status).toBe(404);
      expect((await request(server.url, 'GET', '/api/admin/complaints', { token })).status).toBe(404);
    }
    const unknown = await decide('00000000-0000-4000-8000-000000000000', body);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect(await readRefundRequest(delivery)).toMatchObject({ state: 'open' });
  });

  it('grants the refund request when an operator refunds the delivery', async () => {
    expect((await delivery.refund(operator)).status).toBe(200);
    expect(await readRefundRequest(delivery)).toMatchObject({ state: 'granted', answer: null, refundedCredits: 5 });
    expect(await listEmailJobs(id)).toEqual([{ complaintId: id }]);
    expect((await decide(id, { state: 'declined', reason: 'No' })).body.code).toBe('decided_before');
  });

  it.each([
    ['rejects', ({ reject }: CompletedDelivery) => reject(operator)],
    ['deletes', ({ remove }: CompletedDelivery) => remove(operator)],
  ])(
    'grants the refund request and reopens the slot when an operator %s the delivery',
    async (_action, removeDelivery) => {
      expect((await removeDelivery(delivery)).status).toBe(200);
      const [refundRequest] = (await listRefundRequests('?status=granted&limit=1')).complaints;
      expect(refundRequest).toMatchObject({
        _id: id,
        answer: null,
        credits: 5,
        roastRequestId: { _id: delivery.roastId },
      });
      expect((await delivery.readLedger()).slots).toEqual(['open', 'open']);
      await sendRefundDecisionEmail(server.deps, { complaintId: id });
      const email = listEmailsTo(server.deps.config.dataDir, customer.email).at(-1);
      expect(email?.subject).toBe('About your refund request');
      expect(email?.text).toContain('Another tester will record a new one');
      expect(email?.text).not.toContain('refunded');
    },
  );

  it('sends no email before the decision and omits names if the customer is unverified', async () => {
    const countEmails = () => listEmailsTo(server.deps.config.dataDir, customer.email).length;
    const before = countEmails();
    await sendRefundDecisionEmail(server.deps, { complaintId: id });
    expect(countEmails()).toBe(before);
    await query('update users set email_verified_at = null where id = $1', customer.id);
    await decide(id, { state: 'declined', reason: 'No' });
    await sendRefundDecisionEmail(server.deps, { complaintId: id });
    expect(listEmailsTo(server.deps.config.dataDir, customer.email).at(-1)?.text).not.toMatch(/Shop|Ada/);
  });
});
