import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { expireRoasts } from './roasts.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (method: string, path: string, token: string | null = null) =>
  request(server.url, method, `/api${path}`, { token });
const unknown = '00000000-0000-4000-8000-000000000000';

describe('GET /roasts', () => {
  it('lists one’s own, newest first, page by page', async () => {
    const { token } = await newBuyer(server, 200);
    const other = await newBuyer(server);
    await newRoast(server, other.token);
    const made: string[] = [];
    for (let count = 0; count < 23; count++) made.unshift(await newRoast(server, token));
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { status, body } = await call('GET', `/roasts?page=${page}`, token);
      expect([status, body.data.pagination]).toEqual([200, { page, limit: 10, total: 23, totalPages: 3 }]);
      pages.push(body.data.roastRequests.map(({ _id }: { _id: string }) => _id));
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0]);
    expect(pages.flat()).toEqual(made);
    const wide = await call('GET', '/roasts?limit=100', token);
    expect(wide.body.data.pagination).toEqual({ page: 1, limit: 100, total: 23, totalPages: 1 });
    expect(wide.body.data.roastRequests).toHaveLength(23);
    expect(Object.keys(wide.body.data.roastRequests[0])).not.toContain('businessUserId');
  });

  it('is narrowed to a status', async () => {
    const { token } = await newBuyer(server);
    const [, assigned, cancelled] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    await moveSlots(server, assigned, ['claimed']);
    await call('DELETE', `/roasts/${cancelled}`, token);
    const of = async (status: string) => {
      const { body } = await call('GET', `/roasts?status=${status}`, token);
      return [body.data.pagination.total, body.data.roastRequests.map((r: { status: string }) => r.status)];
    };
    expect(await of('pending')).toEqual([1, ['pending']]);
    expect(await of('assigned')).toEqual([1, ['assigned']]);
    expect(await of('in_progress')).toEqual([0, []]);
    expect(await of('cancelled')).toEqual([1, ['cancelled']]);
    const made = [await newRoast(server, token), await newRoast(server, token)];
    const second = await call('GET', '/roasts?status=pending&limit=2&page=2', token);
    expect(second.body.data.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect(second.body.data.roastRequests).toHaveLength(1);
    expect(made).not.toContain(second.body.data.roastRequests[0]._id);
  });

  it('tells how much was delivered and what it has cost', async () => {
    const { token } = await newBuyer(server);
    const roast = await newRoast(server, token, 3);
    await newRoast(server, token, 2);
    await moveSlots(server, roast, ['completed', 'completed', 'open']);
    await passWindow(server, roast);
    await expireRoasts(server.deps);
    const { body } = await call('GET', '/roasts', token);
    expect(body.data.roastRequests).toMatchObject([
      { deliveriesReceived: 0, deliveriesExpected: 2, creditAmount: 10, refundedCredits: 0, creditsUsed: 10 },
      { deliveriesReceived: 2, deliveriesExpected: 3, creditAmount: 15, refundedCredits: 5, creditsUsed: 10 },
    ]);
    const filtered = await call('GET', '/roasts?status=completed', token);
    expect(filtered.body.data.roastRequests).toMatchObject([{ _id: roast, refundedCredits: 5, creditsUsed: 10 }]);
  });

  it('is empty for whoever has asked for nothing', async () => {
    const { token } = await newCustomer(server);
    const { body } = await call('GET', '/roasts', token);
    expect(body.data).toEqual({ roastRequests: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } });
  });

  it.each([
    ['page=0', 'page must be a number from 1 to 1000000'],
    ['page=x', 'page must be a number from 1 to 1000000'],
    ['page=1.5', 'page must be a whole number'],
    ['limit=0', 'limit must be a number from 1 to 100'],
    ['limit=101', 'limit must be a number from 1 to 100'],
    ['status=open', 'status must be one of pending, assigned, in_progress, completed, cancelled'],
  ])('refuses %s', async (query, message) => {
    const { token } = await newCustomer(server);
    const { status, body } = await call('GET', `/roasts?${query}`, token);
    expect([status, body.error]).toEqual([400, message]);
  });
});

describe('GET /roasts/{id}', () => {
  it('follows the slots, and tells what was given back', async () => {
    const { token } = await newBuyer(server);
    const id = await newRoast(server, token, 2);
    const detail = async () => (await call('GET', `/roasts/${id}`, token)).body.data.roastRequest;
    expect(await detail()).toMatchObject({ status: 'pending', deliveriesReceived: 0, creditsUsed: 10 });
    await moveSlots(server, id, ['claimed', 'open']);
    expect(await detail()).toMatchObject({ status: 'assigned', deliveriesReceived: 0 });
    await moveSlots(server, id, ['submitted', 'open']);
    expect(await detail()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1, completedAt: null });
    await moveSlots(server, id, ['completed', 'claimed']);
    expect(await detail()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    await moveSlots(server, id, ['completed', 'completed']);
    expect(await detail()).toMatchObject({
      status: 'completed',
      deliveriesReceived: 2,
      creditsUsed: 10,
      completedAt: expect.stringMatching(/^20/),
    });
  });
});

describe('DELETE /roasts/{id}', () => {
  it('cancels what is pending and gives everything back, once', async () => {
    const { token, email } = await newBuyer(server, 50);
    const id = await newRoast(server, token, 3);
    const first = await call('DELETE', `/roasts/${id}`, token);
    expect([first.status, first.body.data]).toEqual([200, { refundedCredits: 15 }]);
    const again = await call('DELETE', `/roasts/${id}`, token);
    expect([again.status, again.body.code, again.body.error]).toEqual([
      409,
      'not_pending',
      'This roast request is cancelled already',
    ]);
    const { body } = await call('GET', '/credits/balance', token);
    expect(body.data).toEqual({ balance: 50, totalPurchased: 50, totalSpent: 0, debt: 0 });
    const { roastRequest } = (await call('GET', `/roasts/${id}`, token)).body.data;
    expect(roastRequest).toMatchObject({
      status: 'cancelled',
      closedBecause: 'customer',
      creditAmount: 15,
      refundedCredits: 15,
      creditsUsed: 0,
      completedAt: null,
    });
    const statement = await call('GET', '/credits/transactions?kind=refund', token);
    expect(statement.body.data.transactions.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Request cancelled: review 3 of 3',
      'Request cancelled: review 2 of 3',
      'Request cancelled: review 1 of 3',
    ]);
    const mail = await waitForMail(server.deps.config.dataDir, email, 'Your roast request is cancelled');
    expect(mail.text).toContain('15 credits have been refunded to your account.');
  });

  it('tells its refund again to the same request, also when the answer was never kept', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    const cancel = (key: string) =>
      request(server.url, 'DELETE', `/api/roasts/${id}`, { token, headers: { 'idempotency-key': key } });
    await cancel('one');
    await server.deps.pool.query('delete from idempotent_answers');
    const again = await cancel('one');
    expect([again.status, again.body.data]).toEqual([200, { refundedCredits: 10 }]);
    expect((await cancel('another')).status).toBe(409);
    expect((await call('GET', '/credits/balance', token)).body.data.balance).toBe(10);
  });

  it.each([
    [['claimed', 'open'], 'a tester has taken this one on'],
    [['submitted', 'open'], 'this one has been delivered in part'],
    [['completed', 'completed'], 'this one is completed'],
  ] as const)('refuses slots %j: %s', async (states, why) => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    await moveSlots(server, id, [...states]);
    const { status, body } = await call('DELETE', `/roasts/${id}`, token);
    expect([status, body.code, body.error]).toEqual([
      409,
      'not_pending',
      `Only a pending roast request can be cancelled: ${why}`,
    ]);
    expect((await call('GET', '/credits/balance', token)).body.data.balance).toBe(0);
  });

  it('works again once a claim is given up', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    await moveSlots(server, id, ['claimed', 'open']);
    await moveSlots(server, id, ['open', 'open']);
    expect((await call('DELETE', `/roasts/${id}`, token)).body.data).toEqual({ refundedCredits: 10 });
  });
});

describe.each([
  ['GET', '/roasts/{id}'],
  ['DELETE', '/roasts/{id}'],
  ['GET', '/deliveries/roast/{id}'],
])('%s %s', (method, path) => {
  it('is for the owner alone', async () => {
    const { token } = await newBuyer(server);
    const [stranger, tester] = [await newCustomer(server), await newTester(server)];
    const id = await newRoast(server, token);
    const as = (who: string | null, which = id) => call(method, path.replace('{id}', which), who);
    expect((await as(null)).status).toBe(401);
    expect((await as(tester.token)).status).toBe(403);
    const refused = await as(stranger.token);
    expect([refused.status, refused.body.error]).toEqual([404, 'Roast request not found']);
    expect((await as(token, unknown)).body.error).toBe('Roast request not found');
    const noId = await as(token, 'no-id');
    expect([noId.status, noId.body.error]).toEqual([404, 'Roast request not found']);
    expect((await call('GET', `/roasts/${id}`, token)).body.data.roastRequest.status).toBe('pending');
  });
});
