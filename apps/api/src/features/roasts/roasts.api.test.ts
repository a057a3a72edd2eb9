import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { expireRoasts } from './roasts.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (method: string, path: string, token: string | null = null) =>
  request(server.url, method, `/api${path}`, { token });
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('GET /roasts', () => {
  it("lists the customer's roasts newest first with pagination", async () => {
    const { token } = await newCustomerWithCredits(server, 200);
    const otherCustomer = await newCustomerWithCredits(server);
    await newRoast(server, otherCustomer.token);
    const created: string[] = [];
    for (let count = 0; count < 23; count++) created.unshift(await newRoast(server, token));
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { status, body } = await call('GET', `/roasts?page=${page}`, token);
      expect([status, body.data.pagination]).toEqual([200, { page, limit: 10, total: 23, totalPages: 3 }]);
      pages.push(body.data.roastRequests.map(({ _id }: { _id: string }) => _id));
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0]);
    expect(pages.flat()).toEqual(created);
    const singlePage = await call('GET', '/roasts?limit=100', token);
    expect(singlePage.body.data.pagination).toEqual({ page: 1, limit: 100, total: 23, totalPages: 1 });
    expect(singlePage.body.data.roastRequests).toHaveLength(23);
    expect(Object.keys(singlePage.body.data.roastRequests[0])).not.toContain('businessUserId');
  });

  it('filters roasts by status', async () => {
    const { token } = await newCustomerWithCredits(server);
    const [, assigned, cancelled] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    await setSlotStates(server, assigned, ['claimed']);
    await call('DELETE', `/roasts/${cancelled}`, token);
    const listByStatus = async (status: string) => {
      const { body } = await call('GET', `/roasts?status=${status}`, token);
      return [body.data.pagination.total, body.data.roastRequests.map((r: { status: string }) => r.status)];
    };
    expect(await listByStatus('pending')).toEqual([1, ['pending']]);
    expect(await listByStatus('assigned')).toEqual([1, ['assigned']]);
    expect(await listByStatus('in_progress')).toEqual([0, []]);
    expect(await listByStatus('cancelled')).toEqual([1, ['cancelled']]);
    const newest = [await newRoast(server, token), await newRoast(server, token)];
    const secondPage = await call('GET', '/roasts?status=pending&limit=2&page=2', token);
    expect(secondPage.body.data.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect(secondPage.body.data.roastRequests).toHaveLength(1);
    expect(newest).not.toContain(secondPage.body.data.roastRequests[0]._id);
  });

  it('returns the received deliveries, used credits and refunded credits of each roast', async () => {
    const { token } = await newCustomerWithCredits(server);
    const roast = await newRoast(server, token, 3);
    await newRoast(server, token, 2);
    await setSlotStates(server, roast, ['completed', 'completed', 'open']);
    await expireRoastWindow(server, roast);
    await expireRoasts(server.deps);
    const { body } = await call('GET', '/roasts', token);
    expect(body.data.roastRequests).toMatchObject([
      { deliveriesReceived: 0, deliveriesExpected: 2, creditAmount: 10, refundedCredits: 0, creditsUsed: 10 },
      { deliveriesReceived: 2, deliveriesExpected: 3, creditAmount: 15, refundedCredits: 5, creditsUsed: 10 },
    ]);
    const filtered = await call('GET', '/roasts?status=completed', token);
    expect(filtered.body.data.roastRequests).toMatchObject([{ _id: roast, refundedCredits: 5, creditsUsed: 10 }]);
  });

  it('returns an empty list to a customer without roasts', async () => {
    const { token } = await newCustomer(server);
    const { body } = await call('GET', '/roasts', token);
    expect(body.data).toEqual({ roastRequests: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } });
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['status=open', 'status'],
  ])('rejects the query %s with 400', async (query, field) => {
    const { token } = await newCustomer(server);
    const { status, body } = await call('GET', `/roasts?${query}`, token);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
  });
});

describe('GET /roasts/{id}', () => {
  it('derives status, received deliveries and used credits from the slots', async () => {
    const { token } = await newCustomerWithCredits(server);
    const id = await newRoast(server, token, 2);
    const getDetail = async () => (await call('GET', `/roasts/${id}`, token)).body.data.roastRequest;
    expect(await getDetail()).toMatchObject({ status: 'pending', deliveriesReceived: 0, creditsUsed: 10 });
    await setSlotStates(server, id, ['claimed', 'open']);
    expect(await getDetail()).toMatchObject({ status: 'assigned', deliveriesReceived: 0 });
    await setSlotStates(server, id, ['submitted', 'open']);
    expect(await getDetail()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1, completedAt: null });
    await setSlotStates(server, id, ['completed', 'claimed']);
    expect(await getDetail()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    await setSlotStates(server, id, ['completed', 'completed']);
    expect(await getDetail()).toMatchObject({
      status: 'completed',
      deliveriesReceived: 2,
      creditsUsed: 10,
      completedAt: expect.stringMatching(/^20/),
    });
  });
});

describe('DELETE /roasts/{id}', () => {
  it('refunds a pending roast in full and rejects a second cancel with 409', async () => {
    const { token, email } = await newCustomerWithCredits(server, 50);
    const id = await newRoast(server, token, 3);
    const firstCancel = await call('DELETE', `/roasts/${id}`, token);
    expect([firstCancel.status, firstCancel.body.data]).toEqual([200, { refundedCredits: 15 }]);
    const secondCancel = await call('DELETE', `/roasts/${id}`, token);
    expect([secondCancel.status, secondCancel.body.code]).toEqual([409, 'not_pending']);
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
    const cancelEmail = await waitForEmail(server.deps.config.dataDir, email, 'Your roast request is cancelled');
    expect(cancelEmail.text).toContain('We refunded 15 credits to your account.');
  });

  it('returns the original refund to a retry whose first response was not stored', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    const cancel = (key: string) =>
      request(server.url, 'DELETE', `/api/roasts/${id}`, { token, headers: { 'idempotency-key': key } });
    await cancel('one');
    await server.deps.pool.query('delete from idempotency_keys');
    const retry = await cancel('one');
    expect([retry.status, retry.body.data]).toEqual([200, { refundedCredits: 10 }]);
    expect((await cancel('another')).status).toBe(409);
    expect((await call('GET', '/credits/balance', token)).body.data.balance).toBe(10);
  });

  it.each([
    [['claimed', 'open'], 'assigned'],
    [['submitted', 'open'], 'in_progress'],
    [['completed', 'completed'], 'completed'],
  ] as const)('returns 409 when the customer cancels a roast with slots %j', async (states, roastStatus) => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await setSlotStates(server, id, [...states]);
    const { status, body } = await call('DELETE', `/roasts/${id}`, token);
    expect([status, body.code]).toEqual([409, 'not_pending']);
    expect(body).toMatchObject({ details: { status: roastStatus } });
    expect((await call('GET', '/credits/balance', token)).body.data.balance).toBe(0);
  });

  it('cancels a roast after the tester gave up the claim', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await setSlotStates(server, id, ['claimed', 'open']);
    await setSlotStates(server, id, ['open', 'open']);
    expect((await call('DELETE', `/roasts/${id}`, token)).body.data).toEqual({ refundedCredits: 10 });
  });
});

describe.each([
  ['GET', '/roasts/{id}'],
  ['DELETE', '/roasts/{id}'],
  ['GET', '/deliveries/roast/{id}'],
])('%s %s', (method, path) => {
  it('rejects all callers except the customer who owns the roast', async () => {
    const { token } = await newCustomerWithCredits(server);
    const [otherCustomer, tester] = [await newCustomer(server), await newTester(server)];
    const id = await newRoast(server, token);
    const callAs = (caller: string | null, roastId = id) => call(method, path.replace('{id}', roastId), caller);
    expect((await callAs(null)).status).toBe(401);
    expect((await callAs(tester.token)).status).toBe(403);
    const rejection = await callAs(otherCustomer.token);
    expect([rejection.status, rejection.body.error]).toEqual([404, 'Roast request not found']);
    expect((await callAs(token, unknownId)).body.error).toBe('Roast request not found');
    const malformed = await callAs(token, 'not-an-id');
    expect([malformed.status, malformed.body.error]).toEqual([404, 'Roast request not found']);
    expect((await call('GET', `/roasts/${id}`, token)).body.data.roastRequest.status).toBe('pending');
  });
});
