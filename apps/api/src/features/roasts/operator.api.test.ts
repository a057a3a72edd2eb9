import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const listRoasts = async (query: string, path = 'requests') =>
  (await request(server.url, 'GET', `/api/admin/${path}${query}`, { token: operator })).body.data;
const listIds = async (query: string): Promise<string[]> =>
  (await listRoasts(query)).roastRequests.map(({ _id }: { _id: string }) => _id);
const backdateRoast = (id: string, hours: number) =>
  queryAsOwner(
    server.deps.url,
    `update roasts set created_at = now() - ${hours} * interval '1 hour' where id = '${id}'`,
  );

describe('GET /admin/requests and /admin/roast-requests', () => {
  it('lists the roasts of all customers, newest first, with owner and open slots', async () => {
    const { token, id: owner, email } = await newCustomerWithCredits(server, 30);
    const first = await newRoast(server, token, 2);
    const second = await newRoast(server, token, 3);
    await setSlotStates(server, second, ['submitted', 'claimed', 'open']);
    for (const path of ['requests', 'roast-requests']) {
      const { roastRequests, pagination } = await listRoasts('?limit=2', path);
      expect(roastRequests).toMatchObject([
        {
          _id: second,
          businessUserId: { _id: owner, fullName: 'Ada Fox', email },
          openSlots: 1,
          status: 'in_progress',
        },
        { _id: first, businessUserId: { _id: owner, fullName: 'Ada Fox', email }, openSlots: 2, status: 'pending' },
      ]);
      expect(pagination).toMatchObject({ page: 1, limit: 2, total: 2, isTotalCapped: false, totalPages: 1 });
      expect(pagination.nextCursor).toBeNull();
    }
    expect(await listIds('?sortOrder=asc')).toEqual([first, second]);
  });

  it('paginates by page number and by cursor, and counts only roasts with the given status', async () => {
    const { token } = await newCustomerWithCredits(server, 30);
    const [a = '', b = '', c = ''] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    for (const id of [a, b, c]) await setSlotStates(server, id, ['claimed']);
    const page = await listRoasts('?status=assigned&limit=2');
    expect(page.roastRequests.map(({ _id }: { _id: string }) => _id)).toEqual([c, b]);
    expect(page.pagination).toMatchObject({ total: 3, totalPages: 2 });
    expect(await listIds('?status=assigned&limit=2&page=2')).toEqual([a]);
    const { roastRequests, pagination } = await listRoasts(
      `?status=assigned&limit=2&cursor=${page.pagination.nextCursor}`,
    );
    expect(roastRequests.map(({ _id }: { _id: string }) => _id)).toEqual([a]);
    expect(pagination.nextCursor).toBeNull();
  });

  it('finds roasts by website and by the name or email of the customer', async () => {
    const ada = await newCustomerWithCredits(server, 30);
    const id = await newRoast(server, ada.token);
    await server.deps.pool.query(
      `update roasts set website_name = 'Zebra 100%_Crossing', website_url = 'https://quagga.example.com/' where id = $1`,
      [id],
    );
    await server.deps.pool.query(`update users set full_name = 'Wilhelmina Oak' where id = $1`, [ada.id]);
    for (const search of ['zebra', 'ZEBRA 100%_', 'quagga.ex', 'helmina o', ada.email.toUpperCase()]) {
      expect(await listIds(`?search=${encodeURIComponent(search)}`), search).toEqual([id]);
    }
    expect((await listRoasts('?search=quagga')).pagination).toMatchObject({ total: 1, isTotalCapped: false });
    expect(await listIds('?search=zebra%25crossing')).toEqual([]);
    expect(await listIds('?search=zebra&status=completed')).toEqual([]);
  });

  it('lists roasts that need deliveries: with an open slot in an open window, or in progress', async () => {
    const { token } = await newCustomerWithCredits(server, 100);
    const createRoast = async (...states: Parameters<typeof setSlotStates>[2]) => {
      const id = await newRoast(server, token, states.length);
      await setSlotStates(server, id, states);
      await server.deps.pool.query(`update roasts set website_name = 'Needful' where id = $1`, [id]);
      return id;
    };
    const open = await createRoast('open');
    const full = await createRoast('submitted');
    await createRoast('claimed');
    await createRoast('completed');
    const expired = await createRoast('open', 'claimed');
    await expireRoastWindow(server, expired);
    expect(await listIds('?needsDeliveries=true&search=needful')).toEqual([full, open]);
    expect((await listRoasts('?needsDeliveries=true&search=needful')).roastRequests).toMatchObject([
      { openSlots: 0 },
      { openSlots: 1 },
    ]);
    const expiredRoast = await request(server.url, 'GET', `/api/admin/requests/${expired}`, { token: operator });
    expect(expiredRoast.body.data.roastRequest).toMatchObject({ openSlots: 0, status: 'assigned' });
  });

  it('lists late roasts, which are unfinished after 36 hours, oldest first', async () => {
    const { token } = await newCustomerWithCredits(server, 100);
    const [youngId = '', lateId = '', oldestId = '', completedId = ''] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    await setSlotStates(server, completedId, ['completed']);
    await backdateRoast(youngId, 35.9);
    await backdateRoast(lateId, 36.1);
    await backdateRoast(oldestId, 50);
    await backdateRoast(completedId, 60);
    expect(await listIds('?late=true')).toEqual([oldestId, lateId]);
    const page = await listRoasts('?late=true&limit=1&sortOrder=desc');
    expect(page.pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect(await listIds(`?late=true&limit=1&cursor=${page.pagination.nextCursor}`)).toEqual([lateId]);
  });

  it('rejects invalid cursors, filters and pages with 400', async () => {
    const getError = async (query: string) => {
      const { status, body } = await request(server.url, 'GET', `/api/admin/requests${query}`, { token: operator });
      return [status, body.code, body.problems?.[0]?.field];
    };
    const badCursor = [400, 'bad_cursor', undefined];
    expect(await getError('?cursor=nonsense')).toEqual(badCursor);
    const forgeCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect(await getError(`?cursor=${forgeCursor('2026-02-31 00:00:00+00', '-'.repeat(36))}`)).toEqual(badCursor);
    expect(await getError(`?cursor=${forgeCursor('2026-02-01 00:00:00+00')}`)).toEqual(badCursor);
    expect(await getError('?search=ab')).toEqual([400, 'invalid_input', 'search']);
    expect(await getError('?late=maybe')).toEqual([400, 'invalid_input', 'late']);
    expect(await getError('?status=unknown')).toEqual([400, 'invalid_input', 'status']);
    expect(await getError('?page=5000&limit=100')).toEqual([400, 'page_too_far', undefined]);
  });
});

describe('GET /admin/requests/{id}', () => {
  it('returns a roast with all its deliveries, including rejected ones', async () => {
    const { token, id: owner, email } = await newCustomerWithCredits(server, 10);
    const roastId = await newRoast(server, token, 2);
    const pending = await insertTestDelivery(server, roastId);
    const rejected = await insertTestDelivery(server, roastId);
    await server.deps.pool.query(
      `update deliveries set status = 'rejected', rejection_reason = 'Not about this site' where id = $1`,
      [rejected.id],
    );
    const { status, body } = await request(server.url, 'GET', `/api/admin/requests/${roastId}`, { token: operator });
    expect(status).toBe(200);
    expect(body.data.roastRequest).toMatchObject({
      _id: roastId,
      businessUserId: { _id: owner, fullName: 'Ada Fox', email },
      creditAmount: 10,
      refundedCredits: 0,
      creditsUsed: 10,
      openSlots: 0,
    });
    expect(body.data.deliveries).toMatchObject([
      { _id: pending.id, deliveryNumber: 1, status: 'pending', testerId: { fullName: 'Theo Tester' } },
      { _id: rejected.id, deliveryNumber: 2, status: 'rejected', rejectionReason: 'Not about this site' },
    ]);
    expect(body.data.deliveries[0].steps).toHaveLength(7);
  });

  it('returns 404 for an unknown or malformed roast id', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await request(server.url, 'GET', `/api/admin/requests/${id}`, { token: operator });
      expect([status, body.error]).toEqual([404, 'Roast request not found']);
    }
  });
});

it('returns 404 to non-operators for all roast request endpoints of the console', async () => {
  const { token } = await newCustomerWithCredits(server, 10);
  const roastId = await newRoast(server, token);
  const tokens = [null, token, (await newCustomer(server)).token, (await newTester(server)).token];
  const calls = [
    ['GET', '/api/admin/requests'],
    ['GET', '/api/admin/roast-requests'],
    ['GET', `/api/admin/requests/${roastId}`],
    ['POST', `/api/admin/requests/${roastId}/cancel`],
  ] as const;
  for (const [method, path] of calls) {
    for (const callerToken of tokens) {
      const body = method === 'POST' ? { reason: 'Mine' } : undefined;
      const response = await request(server.url, method, path, { token: callerToken, body });
      expect([response.status, response.body.code], `${method} ${path}`).toEqual([404, 'not_found']);
    }
  }
  expect((await request(server.url, 'GET', `/api/roasts/${roastId}`, { token })).body.data.roastRequest.status).toBe(
    'pending',
  );
});
