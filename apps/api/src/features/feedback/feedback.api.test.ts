import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CompletedDelivery, newCompletedDelivery, newVerifiedCustomer } from '../../../test/completed-delivery.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';

let server: TestServer;
let operator: string;
let customer: { id: string; token: string };
let delivery: CompletedDelivery;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
  customer = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());
beforeEach(async () => {
  delivery = await newCompletedDelivery(server, customer);
});

const countRows = async () => {
  const query = `select (select count(*) from ratings where delivery_id = $1)::int as ratings,
    (select count(*) from refund_requests where delivery_id = $1)::int as complaints`;
  return (await server.deps.pool.query(query, [delivery.id])).rows[0];
};
const noRows = { ratings: 0, complaints: 0 };
const daysFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

describe.each([
  ['GET', '/feedback', undefined],
  ['POST', '/rating', { stars: 5 }],
  ['POST', '/not-helpful', { reason: 'Nothing to learn' }],
])('%s /deliveries/{id}%s', (method, path, body) => {
  const call = (id: string, token?: string) =>
    request(server.url, method, `/api/deliveries/${id}${path}`, { body, ...(token ? { token } : {}) });

  it('rejects every caller except the customer of the delivery', async () => {
    expect((await call(delivery.id)).status).toBe(401);
    expect((await call(delivery.id, (await newTester(server)).token)).status).toBe(403);
    expect((await call(delivery.id, operator)).status).toBe(401);
    const otherCustomer = await call(delivery.id, (await newCustomerWithCredits(server)).token);
    expect([otherCustomer.status, otherCustomer.body.error]).toEqual([404, 'Delivery not found']);
    expect(await countRows()).toEqual(noRows);
  });

  it('returns 404 for an unknown or malformed delivery id', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
      const { status, body: response } = await call(id, customer.token);
      expect([status, response.error]).toEqual([404, 'Delivery not found']);
    }
  });

  it('returns 409 for a delivery that is not completed and 404 for a rejected delivery', async () => {
    const { id } = await insertTestDelivery(server, await newRoast(server, customer.token));
    const earlyCall = await call(id, customer.token);
    expect([earlyCall.status, earlyCall.body.code]).toEqual([409, 'not_completed']);
    await delivery.reject(operator);
    expect((await call(delivery.id, customer.token)).status).toBe(404);
    expect(await countRows()).toEqual(noRows);
  });
});

describe('feedback deadlines', () => {
  it('allows a rating for 14 days and a refund request for 7 days', async () => {
    const { status, body } = await delivery.readFeedback();
    expect([status, body.data.feedback]).toEqual([
      200,
      {
        credits: 5,
        rating: null,
        complaint: null,
        ratableUntil: expect.any(String),
        refundableUntil: expect.any(String),
      },
    ]);
    expect(daysFromNow(body.data.feedback.ratableUntil)).toBe(14);
    expect(daysFromNow(body.data.feedback.refundableUntil)).toBe(7);
  });

  it('returns null for a deadline that has passed', async () => {
    await delivery.backdate('14 days');
    expect((await delivery.readFeedback()).body.data.feedback).toEqual({
      credits: 5,
      rating: null,
      complaint: null,
      ratableUntil: null,
      refundableUntil: null,
    });
  });
});

describe('feedback deadlines follow the database clock', () => {
  function setProcessClock(days: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }

  it('accepts a timely rating and refund request if the process clock is ahead', async () => {
    setProcessClock(20);
    const { ratableUntil, refundableUntil } = (await delivery.readFeedback()).body.data.feedback;
    expect([ratableUntil, refundableUntil]).toEqual([expect.any(String), expect.any(String)]);
    expect((await delivery.rate()).status).toBe(200);
    expect((await delivery.requestRefund()).status).toBe(200);
  });

  it('rejects a late rating and a late refund request if the process clock is behind', async () => {
    await delivery.backdate('15 days');
    setProcessClock(-20);
    const { ratableUntil, refundableUntil } = (await delivery.readFeedback()).body.data.feedback;
    expect([ratableUntil, refundableUntil]).toEqual([null, null]);
    const lateResponses = [await delivery.rate(), await delivery.requestRefund()];
    expect(lateResponses.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'too_late'],
      [409, 'too_late'],
    ]);
    expect(await countRows()).toEqual(noRows);
  });
});

describe('POST /deliveries/{id}/rating', () => {
  it('stores a rating and replaces the stored rating when the customer rates again', async () => {
    const { status, body } = await delivery.rate({ stars: 2, reason: '  Too quiet\r\nto hear ' });
    expect([status, body.data.feedback.rating]).toEqual([
      200,
      { stars: 2, reason: 'Too quiet\nto hear', ratedAt: expect.any(String) },
    ]);
    await delivery.rate({ stars: 5 });
    expect((await delivery.readFeedback()).body.data.feedback).toMatchObject({
      rating: { stars: 5, reason: null },
      ratableUntil: expect.any(String),
    });
    expect(await countRows()).toEqual({ ratings: 1, complaints: 0 });
  });

  it('rejects a changed rating after 14 days with 409', async () => {
    await delivery.backdate('13 days 23 hours');
    expect((await delivery.rate({ stars: 3 })).status).toBe(200);
    await delivery.backdate('14 days');
    const { status, body } = await delivery.rate({ stars: 1 });
    expect([status, body.code]).toEqual([409, 'too_late']);
    expect((await delivery.readFeedback()).body.data.feedback).toMatchObject({
      rating: { stars: 3 },
      ratableUntil: null,
    });
  });

  it.each([
    ['an empty body', {}, 'stars'],
    ['zero stars', { stars: 0 }, 'stars'],
    ['six stars', { stars: 6 }, 'stars'],
    ['half a star', { stars: 4.5 }, 'stars'],
    ['stars as text', { stars: '5' }, 'stars'],
    ['a number as the reason', { stars: 5, reason: 7 }, 'reason'],
    ['a reason of 501 characters', { stars: 5, reason: 'a'.repeat(501) }, 'reason'],
    ['a control character in the reason', { stars: 5, reason: 'a\u0000b' }, 'reason'],
  ])('returns 400 for a rating with %s', async (_case, input, field) => {
    const { status, body } = await delivery.rate(input);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    expect(await countRows()).toEqual(noRows);
  });

  it('deletes a rating when its delivery is deleted', async () => {
    await delivery.rate();
    expect((await delivery.remove(operator)).status).toBe(200);
    expect(await countRows()).toEqual(noRows);
  });
});

describe('deleting an account', () => {
  it("keeps the stars and erases the texts when the customer's account is deleted", async () => {
    const deletedCustomer = await newVerifiedCustomer(server, 50);
    const [open, granted] = [
      await newCompletedDelivery(server, deletedCustomer),
      await newCompletedDelivery(server, deletedCustomer, ['no_speech']),
    ];
    await open.rate({ stars: 2, reason: 'Keep none of this' });
    await open.requestRefund({ reason: 'Keep none of this' });
    await granted.requestRefund({ reason: 'Keep none of this' });
    for (const { roastId } of [open, granted]) await expireRoastWindow(server, roastId);
    await expireRoasts(server.deps);
    expect((await deleteAccount(server, deletedCustomer.token)).status).toBe(200);
    const ratings = await server.deps.pool.query('select stars, reason from ratings where delivery_id = $1', [open.id]);
    expect(ratings.rows).toEqual([{ stars: 2, reason: null }]);
    const query = `select state, basis, reason, explanation, decided_at is null as is_undecided from refund_requests
      where customer_id = $1 order by created_at`;
    expect((await server.deps.pool.query(query, [deletedCustomer.id])).rows).toEqual([
      { state: 'declined', basis: 'new_account', reason: '', explanation: null, is_undecided: false },
      { state: 'granted', basis: 'check_failed', reason: '', explanation: null, is_undecided: false },
    ]);
    const { body } = await request(server.url, 'GET', '/api/admin/complaints', { token: operator });
    expect(body.data.complaints[0]).toMatchObject({ customer: { fullName: 'Former customer', email: null } });
  });

  it("keeps the customer's feedback when the tester's account is deleted", async () => {
    await delivery.requestRefund();
    const { rows: testers } = await server.deps.pool.query('select email from users where id = $1', [
      delivery.testerId,
    ]);
    const login = { email: testers[0].email, password: 'a kettle of fish' };
    const { body } = await request(server.url, 'POST', '/api/auth/login', { body: login });
    const deletion = await deleteAccount(server, body.data.token);
    expect(deletion.status).toBe(200);
    expect((await delivery.readFeedback()).body.data.feedback.complaint).toMatchObject({
      reason: 'Read from a script',
    });
    const list = await request(server.url, 'GET', '/api/admin/complaints?status=open', { token: operator });
    expect(list.body.data.complaints[0]).toMatchObject({ testerId: { fullName: 'Former tester', email: null } });
  });
});
