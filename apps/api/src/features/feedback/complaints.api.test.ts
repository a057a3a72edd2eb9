import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Completed, newCompleted, newProved, newRegular } from '../../../test/completed.ts';
import { request } from '../../../test/http.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { actionsOn } from '../../../test/operated.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { noteAddress } from '../accounts/addresses.service.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { sendComplaintMail } from './feedback.jobs.ts';

const { adminKey } = testSecrets;
const granted = { moved: ['capture 5', 'refund 5'], earned: 4, slots: ['completed', 'open'] };
const untouched = { moved: ['capture 5'], earned: 4, slots: ['completed', 'open'] };

let server: TestServer;
let operator: string;
let customer: { id: string; email: string; token: string };
let delivery: Completed;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example' }, undefined, {
    works: false,
  });
  operator = await operatorToken(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  customer = await newRegular(server);
  delivery = await newCompleted(server, customer);
});

const complaintOf = async (of: Completed) => (await of.read()).body.data.feedback.complaint;
const change = (sql: string, ...values: unknown[]) => server.deps.pool.query(sql, values);
const idOf = async ({ id }: Completed) =>
  (await change('select id from complaints where delivery_id = $1', id)).rows[0].id as string;
const list = async (query = '') =>
  (await request(server.url, 'GET', `/api/admin/complaints${query}`, { token: operator })).body.data;
const mailJobs = async (complaintId: string) => {
  const query = `select data from pgboss.job where name = 'complaint-mail' and data->>'complaintId' = $1`;
  return (await change(query, complaintId)).rows.map(({ data }) => data);
};

describe('credits asked back', () => {
  it('come at once to a regular customer; tester and roast keep what they have', async () => {
    const before = await request(server.url, 'GET', '/api/credits/balance', customer);
    const { status, body } = await delivery.complain({ reason: 'Spoke about another site' });
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
    expect(await delivery.books()).toEqual(granted);
    const after = await request(server.url, 'GET', '/api/credits/balance', customer);
    expect(after.body.data.balance - before.body.data.balance).toBe(5);
    expect(await mailJobs(await idOf(delivery))).toEqual([]);
  });

  it('come at once when a check had failed, whoever asks', async () => {
    const stranger = await newProved(server);
    const failed = await newCompleted(server, stranger, ['no_speech']);
    await failed.complain();
    expect(await complaintOf(failed)).toMatchObject({ state: 'granted', basis: 'check_failed', refundedCredits: 5 });
    expect(await failed.books()).toEqual(granted);
  });

  it.each([
    ['nobody has proved the address', 'unverified', 'update users set email_verified_at = null where id = $1'],
    ['the account is new', 'new_account', `update users set created_at = now() - interval '29 days' where id = $1`],
  ])('wait for an operator when %s', async (_why, basis, sql) => {
    await change(sql, customer.id);
    await delivery.complain();
    expect(await complaintOf(delivery)).toMatchObject({ state: 'open', basis, refundedCredits: 0, decidedAt: null });
    expect(await delivery.books()).toEqual(untouched);
  });

  it('wait when there are too few paid reviews, and what was paid back is none', async () => {
    const few = await newCustomer(server);
    await change('update users set email_verified_at = now(), created_at = $2 where id = $1', few.id, '2026-01-01');
    await request(server.url, 'POST', `/api/admin/customers/${few.id}/goodwill`, {
      token: operator,
      body: { credits: 40, reason: 'A start', adminKey },
    });
    const all = [];
    for (let count = 0; count < 3; count++) all.push(await newCompleted(server, few));
    const [first, second, third] = all as [Completed, Completed, Completed];
    await first.refund(operator);
    await second.complain();
    expect(await complaintOf(second)).toMatchObject({ state: 'open', basis: 'few_deliveries' });
    await change(`update complaints set created_at = now() - interval '30 days' where customer_id = $1`, few.id);
    await newCompleted(server, few);
    await third.complain();
    expect(await complaintOf(third)).toMatchObject({ state: 'granted', basis: 'good_standing' });
  });

  it('wait the second time in 30 days, whatever became of the first', async () => {
    await delivery.complain();
    const second = await newCompleted(server, customer);
    await second.complain();
    expect(await complaintOf(second)).toMatchObject({ state: 'open', basis: 'asked_before' });
    await change(`update complaints set created_at = now() - interval '31 days' where customer_id = $1`, customer.id);
    const later = await newCompleted(server, customer);
    await later.complain();
    expect(await complaintOf(later)).toMatchObject({ state: 'granted', basis: 'good_standing' });
  });

  it('wait when customer and tester were seen at one address, also where a check had failed', async () => {
    const failed = await newCompleted(server, customer, ['no_speech']);
    for (const { testerId } of [delivery, failed]) await noteAddress(server.deps, testerId, '127.0.0.1');
    for (const one of [delivery, failed]) {
      await one.complain();
      expect(await complaintOf(one)).toMatchObject({ state: 'open', basis: null, refundedCredits: 0 });
      expect(await one.books()).toEqual(untouched);
    }
    const [latest] = (await list('?status=open&limit=1')).complaints;
    expect(latest).toMatchObject({ deliveryId: failed.id, basis: 'same_person' });
  });

  it('are asked for once: the same again finds what there is', async () => {
    const first = await delivery.complain({ reason: 'First' });
    const again = await delivery.complain({ reason: 'Second' });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await delivery.books()).toEqual(granted);
    await delivery.age('8 days');
    expect((await delivery.complain()).body.data.feedback.complaint).toMatchObject({ reason: 'First' });
  });

  it('can be asked for until 7 days after', async () => {
    await delivery.age('7 days');
    const { status, body } = await delivery.complain();
    expect([status, body.code, body.error]).toEqual([
      409,
      'too_late',
      'Credits can be asked back until 7 days after a review was delivered',
    ]);
    expect(await complaintOf(delivery)).toBe(null);
    await delivery.age('6 days 23 hours');
    expect((await delivery.complain()).status).toBe(200);
  });

  it('are not given twice', async () => {
    await delivery.refund(operator);
    expect((await delivery.read()).body.data.feedback.refundableUntil).toBe(null);
    const { status, body } = await delivery.complain();
    expect([status, body.code, body.error]).toEqual([
      409,
      'refunded_before',
      'The credits of this review have been given back already',
    ]);
    expect(await complaintOf(delivery)).toBe(null);
    const other = await newCompleted(server, customer);
    await other.complain();
    expect((await other.refund(operator)).body.code).toBe('refunded_before');
    expect(await other.books()).toEqual(granted);
  });

  it.each([
    ['none', {}, 'reason is required'],
    ['a blank one', { reason: '  ' }, 'reason is required'],
    ['a long one', { reason: 'a'.repeat(501) }, 'reason must be at most 500 characters'],
  ])('need a reason, and not %s', async (_what, body, message) => {
    const answer = await delivery.complain(body);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
    expect(await complaintOf(delivery)).toBe(null);
    expect(await delivery.books()).toEqual(untouched);
  });
});

describe('an operator', () => {
  const decide = (id: string, body: object = {}, token = operator) =>
    request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, { token, body });
  let id: string;
  beforeEach(async () => {
    await change('update users set created_at = now() where id = $1', customer.id);
    await delivery.complain({ reason: 'Hardly a word' });
    id = await idOf(delivery);
  });

  it('reads who has asked for what, and why it waits', async () => {
    const { complaints, pagination } = await list('?status=open&limit=1');
    const [tester] = (await change('select email from users where id = $1', delivery.testerId)).rows;
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
    const { rows } = await change(`select count(*)::int as open from complaints where state = 'open'`);
    expect(pagination).toMatchObject({ page: 1, limit: 1, total: rows[0].open, isTotalCapped: false });
    expect(rows[0].open).toBeGreaterThan(1);
    const next = await list(`?status=open&limit=1&cursor=${pagination.nextCursor}`);
    expect(next.complaints[0]._id).not.toBe(id);
    expect((await list('?sortOrder=asc')).complaints.at(0)._id).not.toBe(id);
  });

  it('sees those of one state', async () => {
    for (const state of ['open', 'granted', 'declined']) {
      const { complaints } = await list(`?status=${state}&limit=100`);
      expect(complaints.filter((one: { state: string }) => one.state !== state)).toEqual([]);
    }
    const wrong = await request(server.url, 'GET', '/api/admin/complaints?status=lost', { token: operator });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'status must be one of open, granted, declined']);
  });

  it('gives the credits back, with the key, and the customer reads why', async () => {
    const { status, body } = await decide(id, { state: 'granted', reason: 'You are right', adminKey });
    expect([status, body.data.complaint]).toMatchObject([200, { _id: id, state: 'granted', answer: 'You are right' }]);
    expect(await delivery.books()).toEqual(granted);
    expect(await complaintOf(delivery)).toMatchObject({
      state: 'granted',
      basis: 'new_account',
      answer: 'You are right',
      refundedCredits: 5,
      decidedAt: expect.any(String),
    });
    expect(await actionsOn(server, id)).toEqual([
      { action: 'complaint_granted', reason: 'You are right', before: null, after: { refundedCredits: 5 } },
    ]);
    const jobs = await mailJobs(id);
    expect(jobs).toEqual([{ complaintId: id }]);
    for (const job of jobs) await sendComplaintMail(server.deps, job);
    const mail = mailsTo(server.deps.config.dataDir, customer.email).at(-1);
    expect(mail?.subject).toBe('Your credits are back');
    expect(mail?.text).toContain('a review of Shop was not helpful');
    expect(mail?.text).toContain('5 credits have been refunded to your account.');
    expect(mail?.text).toContain('You are right');
    expect(mail?.link).toBe(`https://outloud.example/dashboard/roasts/${delivery.roastId}`);
  });

  it('declines without the key, and nothing moves', async () => {
    const { status } = await decide(id, { state: 'declined', reason: 'The review is fine' });
    expect(status).toBe(200);
    expect(await delivery.books()).toEqual(untouched);
    expect(await complaintOf(delivery)).toMatchObject({ state: 'declined', answer: 'The review is fine' });
    expect(await actionsOn(server, id)).toEqual([
      { action: 'complaint_declined', reason: 'The review is fine', before: null, after: { refundedCredits: 0 } },
    ]);
    await sendComplaintMail(server.deps, { complaintId: id });
    const mail = mailsTo(server.deps.config.dataDir, customer.email).at(-1);
    expect(mail?.subject).toBe('About the review that did not help you');
    expect(mail?.text).toContain('The review is fine');
    expect(mail?.text).toContain('If you see it differently, write to');
  });

  it('decides once', async () => {
    await decide(id, { state: 'declined', reason: 'The review is fine' });
    const { status, body } = await decide(id, { state: 'granted', reason: 'After all', adminKey });
    expect([status, body.code, body.error]).toEqual([409, 'decided_before', 'This complaint has been decided already']);
    expect(await delivery.books()).toEqual(untouched);
    expect((await actionsOn(server, id)).length).toBe(1);
  });

  it.each([
    [{ state: 'granted', reason: 'Yes' }, 400, 'adminKey is required'],
    [{ state: 'granted', reason: 'Yes', adminKey: 'wrong' }, 403, 'The admin key is not right'],
    [{ state: 'granted', adminKey }, 400, 'reason is required'],
    [{ state: 'declined', reason: ' ' }, 400, 'reason is required'],
    [{ state: 'open', reason: 'Later' }, 400, 'state must be granted or declined'],
  ])('is refused %j', async (body, status, message) => {
    const answer = await decide(id, body);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
    expect(await complaintOf(delivery)).toMatchObject({ state: 'open', answer: null });
    expect(await delivery.books()).toEqual(untouched);
    expect(await actionsOn(server, id)).toEqual([]);
  });

  it('is the only one who may, and needs a complaint', async () => {
    const body = { state: 'declined', reason: 'No' };
    for (const token of ['', customer.token, (await newTester(server)).token]) {
      expect((await decide(id, body, token)).status).toBe(404);
      expect((await request(server.url, 'GET', '/api/admin/complaints', { token })).status).toBe(404);
    }
    const none = await decide('00000000-0000-4000-8000-000000000000', body);
    expect([none.status, none.body.error]).toEqual([404, 'Complaint not found']);
    expect(await complaintOf(delivery)).toMatchObject({ state: 'open' });
  });

  it('settles it as well by refunding the delivery', async () => {
    expect((await delivery.refund(operator)).status).toBe(200);
    expect(await complaintOf(delivery)).toMatchObject({ state: 'granted', answer: null, refundedCredits: 5 });
    expect(await mailJobs(id)).toEqual([{ complaintId: id }]);
    expect((await decide(id, { state: 'declined', reason: 'No' })).body.code).toBe('decided_before');
  });

  it.each([
    ['rejecting', (of: Completed) => of.reject(operator)],
    ['deleting', (of: Completed) => of.remove(operator)],
  ])('settles it as well by %s the delivery, whose slot opens again', async (_how, goAway) => {
    expect((await goAway(delivery)).status).toBe(200);
    const [complaint] = (await list('?status=granted&limit=1')).complaints;
    expect(complaint).toMatchObject({ _id: id, answer: null, credits: 5, roastRequestId: { _id: delivery.roastId } });
    expect((await delivery.books()).slots).toEqual(['open', 'open']);
    await sendComplaintMail(server.deps, { complaintId: id });
    const mail = mailsTo(server.deps.config.dataDir, customer.email).at(-1);
    expect(mail?.subject).toBe('About the review that did not help you');
    expect(mail?.text).toContain('another tester takes its place');
    expect(mail?.text).not.toContain('refunded');
  });

  it('has the customer told nothing before, and an address that nobody has proved no names', async () => {
    const mails = () => mailsTo(server.deps.config.dataDir, customer.email).length;
    const before = mails();
    await sendComplaintMail(server.deps, { complaintId: id });
    expect(mails()).toBe(before);
    await change('update users set email_verified_at = null where id = $1', customer.id);
    await decide(id, { state: 'declined', reason: 'No' });
    await sendComplaintMail(server.deps, { complaintId: id });
    expect(mailsTo(server.deps.config.dataDir, customer.email).at(-1)?.text).not.toMatch(/Shop|Ada/);
  });
});
