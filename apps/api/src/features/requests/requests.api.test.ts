import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { asOwner } from '../../../test/owner.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { plantDelivery } from '../../../test/planted-delivery.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { works: false });
  operator = await operatorToken(server);
});
afterAll(() => server.close());

const list = async (query: string, path = 'requests') =>
  (await request(server.url, 'GET', `/api/admin/${path}${query}`, { token: operator })).body.data;
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).roastRequests.map(({ _id }: { _id: string }) => _id);
const age = (id: string, hours: number) =>
  asOwner(server.deps.url, `update roasts set created_at = now() - ${hours} * interval '1 hour' where id = '${id}'`);

describe('the requests of everybody', () => {
  it('are listed newest first, with their owners and open slots, under both names', async () => {
    const { token, id: owner, email } = await newBuyer(server, 30);
    const first = await newRoast(server, token, 2);
    const second = await newRoast(server, token, 3);
    await moveSlots(server, second, ['submitted', 'claimed', 'open']);
    for (const path of ['requests', 'roast-requests']) {
      const { roastRequests, pagination } = await list('?limit=2', path);
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
    expect(await idsOf('?sortOrder=asc')).toEqual([first, second]);
  });

  it('are followed by page and by cursor, and counted by status', async () => {
    const { token } = await newBuyer(server, 30);
    const [a = '', b = '', c = ''] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    for (const id of [a, b, c]) await moveSlots(server, id, ['claimed']);
    const page = await list('?status=assigned&limit=2');
    expect(page.roastRequests.map(({ _id }: { _id: string }) => _id)).toEqual([c, b]);
    expect(page.pagination).toMatchObject({ total: 3, totalPages: 2 });
    expect(await idsOf('?status=assigned&limit=2&page=2')).toEqual([a]);
    const { roastRequests, pagination } = await list(`?status=assigned&limit=2&cursor=${page.pagination.nextCursor}`);
    expect(roastRequests.map(({ _id }: { _id: string }) => _id)).toEqual([a]);
    expect(pagination.nextCursor).toBeNull();
  });

  it('are found by website, and by the name or e-mail of whose they are', async () => {
    const ada = await newBuyer(server, 30);
    const id = await newRoast(server, ada.token);
    await server.deps.pool.query(
      `update roasts set website_name = 'Zebra 100%_Crossing', website_url = 'https://quagga.example.com/' where id = $1`,
      [id],
    );
    await server.deps.pool.query(`update users set full_name = 'Wilhelmina Oak' where id = $1`, [ada.id]);
    for (const search of ['zebra', 'ZEBRA 100%_', 'quagga.ex', 'helmina o', ada.email.toUpperCase()]) {
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([id]);
    }
    expect((await list('?search=quagga')).pagination).toMatchObject({ total: 1, isTotalCapped: false });
    expect(await idsOf('?search=zebra%25crossing')).toEqual([]);
    expect(await idsOf('?search=zebra&status=completed')).toEqual([]);
  });

  it('can be those that need deliveries: an open slot in an open window, or under way without one', async () => {
    const { token } = await newBuyer(server, 100);
    const make = async (...states: Parameters<typeof moveSlots>[2]) => {
      const id = await newRoast(server, token, states.length);
      await moveSlots(server, id, states);
      await server.deps.pool.query(`update roasts set website_name = 'Needful' where id = $1`, [id]);
      return id;
    };
    const open = await make('open');
    const full = await make('submitted');
    await make('claimed');
    await make('completed');
    const over = await make('open', 'claimed');
    await passWindow(server, over);
    expect(await idsOf('?needsDeliveries=true&search=needful')).toEqual([full, open]);
    expect((await list('?needsDeliveries=true&search=needful')).roastRequests).toMatchObject([
      { openSlots: 0 },
      { openSlots: 1 },
    ]);
    const one = await request(server.url, 'GET', `/api/admin/requests/${over}`, { token: operator });
    expect(one.body.data.roastRequest).toMatchObject({ openSlots: 0, status: 'assigned' });
  });

  it('can be the late ones: unfinished for 36 hours, the oldest first', async () => {
    const { token } = await newBuyer(server, 100);
    const [young = '', late = '', later = '', done = ''] = [
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
      await newRoast(server, token),
    ];
    await moveSlots(server, done, ['completed']);
    await age(young, 35.9);
    await age(late, 36.1);
    await age(later, 50);
    await age(done, 60);
    expect(await idsOf('?late=true')).toEqual([later, late]);
    const page = await list('?late=true&limit=1&sortOrder=desc');
    expect(page.pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect(await idsOf(`?late=true&limit=1&cursor=${page.pagination.nextCursor}`)).toEqual([late]);
  });

  it('refuse what they cannot be asked for', async () => {
    const refused = async (query: string) => {
      const { status, body } = await request(server.url, 'GET', `/api/admin/requests${query}`, { token: operator });
      return [status, body.error];
    };
    const badCursor = [400, 'cursor is not one that this call has returned'];
    expect(await refused('?cursor=nonsense')).toEqual(badCursor);
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect(await refused(`?cursor=${forge('2026-02-31 00:00:00+00', '-'.repeat(36))}`)).toEqual(badCursor);
    expect(await refused(`?cursor=${forge('2026-02-01 00:00:00+00')}`)).toEqual(badCursor);
    expect(await refused('?search=ab')).toEqual([400, 'search must be at least 3 characters']);
    expect(await refused('?late=maybe')).toEqual([400, 'late must be true or false']);
    expect(await refused('?status=gone')).toEqual([
      400,
      'status must be one of pending, assigned, in_progress, completed, cancelled',
    ]);
    expect(await refused('?page=5000&limit=100')).toEqual([400, 'Go on from nextCursor instead of so high a page']);
  });
});

describe('one request', () => {
  it('shows all that was delivered, the rejected ones too', async () => {
    const { token, id: owner, email } = await newBuyer(server, 10);
    const roastId = await newRoast(server, token, 2);
    const kept = await plantDelivery(server, roastId);
    const rejected = await plantDelivery(server, roastId);
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
      { _id: kept.id, deliveryNumber: 1, status: 'pending', testerId: { fullName: 'Theo Tester' } },
      { _id: rejected.id, deliveryNumber: 2, status: 'rejected', rejectionReason: 'Not about this site' },
    ]);
    expect(body.data.deliveries[0].steps).toHaveLength(7);
  });

  it('is not there under another id', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await request(server.url, 'GET', `/api/admin/requests/${id}`, { token: operator });
      expect([status, body.error]).toEqual([404, 'Roast request not found']);
    }
  });
});

it('nobody but an operator learns that these calls exist', async () => {
  const { token } = await newBuyer(server, 10);
  const roastId = await newRoast(server, token);
  const tokens = [null, token, (await newCustomer(server)).token, (await newTester(server)).token];
  const calls = [
    ['GET', '/api/admin/requests'],
    ['GET', '/api/admin/roast-requests'],
    ['GET', `/api/admin/requests/${roastId}`],
    ['POST', `/api/admin/requests/${roastId}/cancel`],
  ] as const;
  for (const [method, path] of calls) {
    for (const other of tokens) {
      const body = method === 'POST' ? { reason: 'Mine' } : undefined;
      const answer = await request(server.url, method, path, { token: other, body });
      expect([answer.status, answer.body.error], `${method} ${path}`).toEqual([404, 'Not found']);
    }
  }
  expect((await request(server.url, 'GET', `/api/roasts/${roastId}`, { token })).body.data.roastRequest.status).toBe(
    'pending',
  );
});
