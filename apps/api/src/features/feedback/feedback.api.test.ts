import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Completed, newCompleted, newProved } from '../../../test/completed.ts';
import { request } from '../../../test/http.ts';
import { newTester, operatorToken } from '../../../test/people.ts';
import { plantDelivery } from '../../../test/planted-delivery.ts';
import { newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';

let server: TestServer;
let operator: string;
let customer: { id: string; token: string };
let delivery: Completed;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  operator = await operatorToken(server);
  customer = await newBuyer(server, 1000);
});
afterAll(() => server.close());
beforeEach(async () => {
  delivery = await newCompleted(server, customer);
});

const rows = async () => {
  const query = `select (select count(*) from ratings where delivery_id = $1)::int as ratings,
    (select count(*) from complaints where delivery_id = $1)::int as complaints`;
  return (await server.deps.pool.query(query, [delivery.id])).rows[0];
};
const nothing = { ratings: 0, complaints: 0 };
const daysFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

describe.each([
  ['what was said', 'GET', '/feedback', undefined],
  ['a rating', 'POST', '/rating', { stars: 5 }],
  ['a complaint', 'POST', '/not-helpful', { reason: 'Nothing to learn' }],
])('%s', (_what, method, rest, body) => {
  const call = (id: string, token?: string) =>
    request(server.url, method, `/api/deliveries/${id}${rest}`, { body, ...(token ? { token } : {}) });

  it('is nobody else’s', async () => {
    expect((await call(delivery.id)).status).toBe(401);
    expect((await call(delivery.id, (await newTester(server)).token)).status).toBe(403);
    expect((await call(delivery.id, operator)).status).toBe(401);
    const other = await call(delivery.id, (await newBuyer(server)).token);
    expect([other.status, other.body.error]).toEqual([404, 'Delivery not found']);
    expect(await rows()).toEqual(nothing);
  });

  it('needs a delivery', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
      const { status, body: answer } = await call(id, customer.token);
      expect([status, answer.error]).toEqual([404, 'Delivery not found']);
    }
  });

  it('waits for a delivery that is not completed, and is not for a rejected one', async () => {
    const { id } = await plantDelivery(server, await newRoast(server, customer.token));
    const early = await call(id, customer.token);
    expect([early.status, early.body.code, early.body.error]).toEqual([
      409,
      'not_completed',
      'This review is not finished yet. You can say what you think of it as soon as it is.',
    ]);
    await delivery.reject(operator);
    expect((await call(delivery.id, customer.token)).status).toBe(404);
    expect(await rows()).toEqual(nothing);
  });
});

describe('feedback', () => {
  it('says until when it can be given, before there is any', async () => {
    const { status, body } = await delivery.read();
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

  it('can no longer be given when its time is over', async () => {
    await delivery.age('14 days');
    expect((await delivery.read()).body.data.feedback).toEqual({
      credits: 5,
      rating: null,
      complaint: null,
      ratableUntil: null,
      refundableUntil: null,
    });
  });
});

describe('deadlines follow the clock of the database', () => {
  function setProcessClock(days: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }

  it('accepts a rating and a refund request in time although the clock of the process is ahead', async () => {
    setProcessClock(20);
    const { ratableUntil, refundableUntil } = (await delivery.read()).body.data.feedback;
    expect([ratableUntil, refundableUntil]).toEqual([expect.any(String), expect.any(String)]);
    expect((await delivery.rate()).status).toBe(200);
    expect((await delivery.complain()).status).toBe(200);
  });

  it('rejects a late rating and a late refund request although the clock of the process is behind', async () => {
    await delivery.age('15 days');
    setProcessClock(-20);
    const { ratableUntil, refundableUntil } = (await delivery.read()).body.data.feedback;
    expect([ratableUntil, refundableUntil]).toEqual([null, null]);
    const late = [await delivery.rate(), await delivery.complain()];
    expect(late.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'too_late'],
      [409, 'too_late'],
    ]);
    expect(await rows()).toEqual(nothing);
  });
});

describe('a rating', () => {
  it('is kept, and can be changed', async () => {
    const { status, body } = await delivery.rate({ stars: 2, reason: '  Too quiet\r\nto hear ' });
    expect([status, body.data.feedback.rating]).toEqual([
      200,
      { stars: 2, reason: 'Too quiet\nto hear', ratedAt: expect.any(String) },
    ]);
    await delivery.rate({ stars: 5 });
    expect((await delivery.read()).body.data.feedback).toMatchObject({
      rating: { stars: 5, reason: null },
      ratableUntil: expect.any(String),
    });
    expect(await rows()).toEqual({ ratings: 1, complaints: 0 });
  });

  it('is fixed after 14 days', async () => {
    await delivery.age('13 days 23 hours');
    expect((await delivery.rate({ stars: 3 })).status).toBe(200);
    await delivery.age('14 days');
    const { status, body } = await delivery.rate({ stars: 1 });
    expect([status, body.code, body.error]).toEqual([
      409,
      'too_late',
      'Ratings are fixed 14 days after a review was delivered',
    ]);
    expect((await delivery.read()).body.data.feedback).toMatchObject({ rating: { stars: 3 }, ratableUntil: null });
  });

  it.each([
    ['nothing', {}, 'stars must be a whole number from 1 to 5'],
    ['no star', { stars: 0 }, 'stars must be a whole number from 1 to 5'],
    ['six stars', { stars: 6 }, 'stars must be a whole number from 1 to 5'],
    ['half a star', { stars: 4.5 }, 'stars must be a whole number from 1 to 5'],
    ['stars as text', { stars: '5' }, 'stars must be a whole number from 1 to 5'],
    ['a figure for a reason', { stars: 5, reason: 7 }, 'reason must be text'],
    ['a long reason', { stars: 5, reason: 'a'.repeat(501) }, 'reason must be at most 500 characters'],
    ['an unusable reason', { stars: 5, reason: 'a\u0000b' }, 'reason contains characters that cannot be used'],
  ])('is not %s', async (_what, body, message) => {
    const answer = await delivery.rate(body);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
    expect(await rows()).toEqual(nothing);
  });

  it('goes with its delivery', async () => {
    await delivery.rate();
    expect((await delivery.remove(operator)).status).toBe(200);
    expect(await rows()).toEqual(nothing);
  });
});

describe('an account that is deleted', () => {
  it('leaves the stars to the tester, and none of its words', async () => {
    const leaving = await newProved(server, 50);
    const [open, granted] = [await newCompleted(server, leaving), await newCompleted(server, leaving, ['no_speech'])];
    await open.rate({ stars: 2, reason: 'Keep none of this' });
    await open.complain({ reason: 'Keep none of this' });
    await granted.complain({ reason: 'Keep none of this' });
    for (const { roastId } of [open, granted]) await passWindow(server, roastId);
    await expireRoasts(server.deps);
    expect((await request(server.url, 'DELETE', '/api/auth/account', { token: leaving.token })).status).toBe(200);
    const ratings = await server.deps.pool.query('select stars, reason from ratings where delivery_id = $1', [open.id]);
    expect(ratings.rows).toEqual([{ stars: 2, reason: null }]);
    const query = `select state, basis, reason, answer, decided_at is null as undecided from complaints
      where customer_id = $1 order by created_at`;
    expect((await server.deps.pool.query(query, [leaving.id])).rows).toEqual([
      { state: 'declined', basis: 'new_account', reason: '', answer: null, undecided: false },
      { state: 'granted', basis: 'check_failed', reason: '', answer: null, undecided: false },
    ]);
    const { body } = await request(server.url, 'GET', '/api/admin/complaints', { token: operator });
    expect(body.data.complaints[0]).toMatchObject({ customer: { fullName: 'Former customer', email: null } });
  });

  it('of a tester keeps what was said', async () => {
    await delivery.complain();
    const { rows: testers } = await server.deps.pool.query('select email from users where id = $1', [
      delivery.testerId,
    ]);
    const login = { email: testers[0].email, password: 'a kettle of fish' };
    const { body } = await request(server.url, 'POST', '/api/auth/login', { body: login });
    const gone = await request(server.url, 'DELETE', '/api/auth/account', { token: body.data.token });
    expect(gone.status).toBe(200);
    expect((await delivery.read()).body.data.feedback.complaint).toMatchObject({ reason: 'Read from a script' });
    const list = await request(server.url, 'GET', '/api/admin/complaints?status=open', { token: operator });
    expect(list.body.data.complaints[0]).toMatchObject({ testerId: { fullName: 'Former tester', email: null } });
  });
});
