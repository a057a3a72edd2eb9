import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newAdmin, newUpload } from '../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newApplicant, newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { postPayoutRequest } from '../credits/ledger.service.ts';
import { insertDelivery, updateDelivery } from '../deliveries/deliveries.repo.ts';
import { requireLockedRoast } from '../slots/lock-roast.service.ts';
import { completeSlot, freeDeliveredSlot, submitOpenSlot } from '../slots/slot-transitions.service.ts';
import { countMatchingTesters, requireActiveTester } from './testers.service.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  token = await signInOperator(server);
});
afterAll(() => server.close());

const base = '/api/admin/testers';
const unknownId = '00000000-0000-4000-8000-000000000000';
const call = (method: string, path = '', body?: unknown) =>
  request(server.url, method, `${base}${path}`, { token, body });
const listActions = async (id: string) => {
  const query =
    'select action, subject_type, reason, before, after from operator_actions where subject_id = $1 order by id';
  return (await server.deps.pool.query(query, [id])).rows;
};
const rename = (id: string, name: string) =>
  server.deps.pool.query('update users set full_name = $2 where id = $1', [id, name]);

describe('GET /admin/testers', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const name of ['Cleo Zed', 'Abe Young', 'Bo_b Young']) {
      const { id } = await newTester(server);
      await rename(id, name);
      ids.push(id);
    }
    await newCustomer(server, 'Cara Young');
  });

  const list = async (query: string) => {
    const { status, body } = await call('GET', query);
    expect([query, status, body.error]).toEqual([query, 200, null]);
    return {
      indexes: body.data.testers.map((tester: { _id: string }) => ids.indexOf(tester._id)),
      pagination: body.data.pagination,
    };
  };

  it('lists only testers, newest first, by page and by cursor', async () => {
    const first = await list('?limit=2');
    expect(first.indexes).toEqual([2, 1]);
    expect(first.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      isTotalCapped: false,
      totalPages: 2,
      nextCursor: expect.any(String),
    });
    expect((await list('?limit=2&page=2')).indexes).toEqual([0]);
    const last = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect([last.indexes, last.pagination.nextCursor]).toEqual([[0], null]);
  });

  it('sorts by name and searches by part of a name or email', async () => {
    expect((await list('?sortBy=fullName&sortOrder=asc')).indexes).toEqual([1, 2, 0]);
    expect((await list('?sortBy=fullName')).indexes).toEqual([0, 2, 1]);
    expect((await list('?sortOrder=asc')).indexes).toEqual([0, 1, 2]);
    const young = await list('?search=YOUNG');
    expect([young.indexes, young.pagination.total]).toEqual([[2, 1], 2]);
    expect((await list('?search=o_b')).indexes).toEqual([2]);
    expect((await list('?search=@example')).pagination.total).toBe(3);
  });

  it('returns whether a tester has a password or is suspended', async () => {
    const { body } = await call('GET', '?search=cleo');
    expect(body.data.testers).toEqual([
      {
        _id: ids[0],
        fullName: 'Cleo Zed',
        email: expect.stringMatching(/^tester/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        hasPassword: true,
        suspendedAt: null,
        suspensionReason: null,
      },
    ]);
  });

  it('leaves out deleted accounts', async () => {
    const { id, token: testerToken } = await newTester(server);
    await deleteAccount(server, testerToken);
    const { indexes, pagination } = await list('');
    expect([indexes, pagination.total]).toEqual([[2, 1, 0], 3]);
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });

  it.each([
    ['?sortBy=email', 'sortBy'],
    ['?limit=0', 'limit'],
    ['?search=ab', 'search'],
    ['?search=abc%00', 'search'],
  ])('rejects %s with 400', async (query, field) => {
    const { status, body } = await call('GET', query);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
  });
});

type DeliveryStatus = 'completed' | 'rejected' | 'processing' | 'pending';

/** Creates a delivery and applies the slot transition that leads to its status. */
async function createDelivery(testerId: string, roastId: string, status: DeliveryStatus) {
  await server.deps.db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    const file = { original_file_name: 'review.mp4', file_size: 1 };
    const slot = await submitOpenSlot(trx, roast);
    const id = await insertDelivery(trx, { ...file, roast_id: roastId, slot, tester_id: testerId });
    const delivery = { id, slot, tester_id: testerId };
    if (status === 'completed') await completeSlot(trx, roast, delivery);
    if (status === 'rejected')
      await freeDeliveredSlot(trx, roast, { delivery, wasCompleted: false, reason: 'Not a review' });
    await updateDelivery(trx, id, { status });
  });
}

describe('GET /admin/testers/{id}', () => {
  it('returns the profile, the application, the deliveries and the earnings', async () => {
    const { id: applicationId, email } = await newApplicant(server);
    const approved = await request(server.url, 'POST', `/api/admin/waitlist/applications/${applicationId}/approve`, {
      token,
    });
    const id = approved.body.data.testerUser._id;
    const { status, body } = await call('GET', `/${id}`);
    expect([status, body.data.tester]).toEqual([
      200,
      {
        _id: id,
        fullName: 'Nina Novak',
        email,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        hasPassword: false,
        suspendedAt: null,
        suspensionReason: null,
        city: 'Portland',
        demographicProfile: {
          ageRange: '26-35',
          gender: 'Female',
          state: 'OR',
          incomeLevel: '$50k-$75k',
          educationLevel: "Bachelor's degree",
        },
        profileChanges: [],
        applicationId,
        deliveries: { completed: 0, underWay: 0, rejected: 0 },
        earnings: { unpaid: 0, requested: 0 },
      },
    ]);
  });

  it('counts deliveries by status and adds up the earnings', async () => {
    const owner = await newCustomerWithCredits(server, 100);
    const [tester, other] = [await newTester(server), await newTester(server)];
    for (const status of ['completed', 'completed', 'rejected', 'processing', 'pending'] as const) {
      await createDelivery(tester.id, await newRoast(server, owner.token), status);
    }
    const payout = { payout: crypto.randomUUID(), tester: tester.id, credits: 3, reason: 'Asked for' };
    await server.deps.db.transaction().execute((trx) => postPayoutRequest(trx, payout));
    const { body } = await call('GET', `/${tester.id}`);
    expect(body.data.tester).toMatchObject({
      city: null,
      demographicProfile: {},
      applicationId: null,
      deliveries: { completed: 2, underWay: 2, rejected: 1 },
      earnings: { unpaid: 5, requested: 3 },
    });
    const { body: unrelated } = await call('GET', `/${other.id}`);
    expect(unrelated.data.tester).toMatchObject({
      deliveries: { completed: 0, underWay: 0, rejected: 0 },
      earnings: { unpaid: 0, requested: 0 },
    });
  });
});

describe('suspending a tester', () => {
  it('ends all sessions and stops matching until the tester is reinstated, and logs both actions', async () => {
    const tester = await newTester(server, { state: 'WY' });
    const targeting = { locations: ['WY'] };
    expect(await countMatchingTesters(server.deps.db, targeting)).toBe(1);
    const { status, body } = await call('POST', `/${tester.id}/suspend`, { reason: ' Recordings of others ' });
    expect([status, body.data.tester]).toMatchObject([
      200,
      { _id: tester.id, suspendedAt: expect.any(String), suspensionReason: 'Recordings of others' },
    ]);
    expect((await request(server.url, 'GET', '/api/auth/profile', tester)).status).toBe(401);
    expect(await countMatchingTesters(server.deps.db, targeting)).toBe(0);

    const again = await call('POST', `/${tester.id}/suspend`, { reason: 'Twice' });
    expect([again.status, again.body.code]).toEqual([409, 'already_suspended']);
    const login = { email: tester.email, password: validPassword };
    expect((await request(server.url, 'POST', '/api/auth/login', { body: login })).status).toBe(200);

    const reinstated = await call('POST', `/${tester.id}/reinstate`, { reason: 'A mistake' });
    expect([reinstated.status, reinstated.body.data.tester]).toMatchObject([
      200,
      { suspendedAt: null, suspensionReason: null },
    ]);
    expect(await countMatchingTesters(server.deps.db, targeting)).toBe(1);
    const secondReinstatement = await call('POST', `/${tester.id}/reinstate`, {});
    expect([secondReinstatement.status, secondReinstatement.body.code]).toEqual([409, 'not_suspended']);
    expect(await listActions(tester.id)).toEqual([
      {
        action: 'tester_suspended',
        subject_type: 'tester',
        reason: 'Recordings of others',
        before: { suspended: false },
        after: { suspended: true },
      },
      {
        action: 'tester_reinstated',
        subject_type: 'tester',
        reason: 'A mistake',
        before: { suspended: true },
        after: { suspended: false },
      },
    ]);
  });

  it('blocks only the deliveries of the suspended tester', async () => {
    const { db } = server.deps;
    const admin = await newAdmin(server);
    const owner = await newCustomerWithCredits(server, 5);
    const roastRequestId = await newRoast(server, owner.token);
    const [tester, other] = [await newTester(server), await newTester(server)];
    await call('POST', `/${tester.id}/suspend`, { reason: 'Recordings of others' });
    const { uploadKey } = testSecrets;
    const body = { roastRequestId, testerId: tester.id, uploadId: await newUpload(server, admin), uploadKey };
    const rejected = await request(server.url, 'POST', '/api/deliveries/upload', { token: admin.token, body });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'tester_suspended']);
    await expect(requireActiveTester(db, other.id)).resolves.toBeUndefined();
    expect((await request(server.url, 'GET', '/api/auth/profile', other)).status).toBe(200);
    await call('POST', `/${tester.id}/reinstate`, {});
    await expect(requireActiveTester(db, tester.id)).resolves.toBeUndefined();
  });

  it('accepts only one of six concurrent suspensions', async () => {
    const { id } = await newTester(server);
    const { pool } = server.deps;
    const countWaitingQuery = `select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    const lockHolder = await pool.connect();
    await lockHolder.query('begin');
    await lockHolder.query('select 1 from testers where user_id = $1 for update', [id]);
    const calls = Array.from({ length: 6 }, () => call('POST', `/${id}/suspend`, { reason: 'At once' }));
    await expect.poll(async () => (await pool.query(countWaitingQuery)).rows[0].n).toBe(6);
    await lockHolder.query('commit');
    lockHolder.release();
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(await listActions(id)).toHaveLength(1);
  });

  it.each([
    ['no reason', {}],
    ['a blank reason', { reason: ' ' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ])('rejects %s with 400', async (_case, input) => {
    const { id, token: testerToken } = await newTester(server);
    const { status, body } = await call('POST', `/${id}/suspend`, input);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'reason']);
    expect((await request(server.url, 'GET', '/api/auth/profile', { token: testerToken })).status).toBe(200);
  });
});

describe('access to the operator tester endpoints', () => {
  const calls = [
    ['GET', ''],
    ['GET', '/ID'],
    ['POST', '/ID/suspend'],
    ['POST', '/ID/reinstate'],
  ] as const;
  const buildBody = (method: string) => (method === 'GET' ? undefined : { reason: 'For no reason' });

  it.each(calls)('hides %s /admin/testers%s from non-operators with 404', async (method, path) => {
    const tester = await newTester(server);
    const customer = await newCustomer(server);
    for (const callerToken of [null, customer.token, tester.token]) {
      const options = { token: callerToken, body: buildBody(method) };
      const response = await request(server.url, method, `${base}${path.replace('ID', tester.id)}`, options);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect((await call('GET', `/${tester.id}`)).body.data.tester.suspendedAt).toBeNull();
    expect(await listActions(tester.id)).toEqual([]);
  });

  it.each(calls.slice(1))(
    'returns 404 from %s /admin/testers%s for an id that is not a tester',
    async (method, path) => {
      const customer = await newCustomer(server);
      for (const id of [unknownId, 'nonsense', customer.id]) {
        const response = await call(method, path.replace('ID', id), buildBody(method));
        expect([response.status, response.body.code]).toEqual([404, 'not_found']);
      }
    },
  );
});
