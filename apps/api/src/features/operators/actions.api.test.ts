import { randomUUID } from 'node:crypto';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, signInOperator } from '../../../test/users.ts';
import { recordAction } from './actions.service.ts';
import { requireAdminKey } from './admin-key.service.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  token = await signInOperator(server);
});
afterAll(() => server.close());

const actor = { operatorId: randomUUID(), adminId: 'merchant-ada', ip: '203.0.113.7' };
const list = async (query: string) => (await request(server.url, 'GET', `/api/admin/actions${query}`, { token })).body;
const listActionNames = async (query: string) =>
  (await list(query)).data.actions.map(({ action }: { action: string }) => action);

describe('the operator action log', () => {
  it('returns actor, action, subject, reason, time, IP, and the state before and after', async () => {
    await recordAction(server.deps.db, actor, {
      action: 'delivery_rejected',
      subject: ['delivery', '11111111-1111-4111-8111-111111111111'],
      reason: 'The screen is black',
      before: { status: 'pending' },
      after: { status: 'rejected', refunded: 5 },
    });
    const { data } = await list('?limit=1');
    expect(data.actions).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        happenedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        adminId: 'merchant-ada',
        action: 'delivery_rejected',
        subjectType: 'delivery',
        subjectId: '11111111-1111-4111-8111-111111111111',
        reason: 'The screen is black',
        before: { status: 'pending' },
        after: { status: 'rejected', refunded: 5 },
        ip: '203.0.113.7',
      },
    ]);
  });

  it('finds actions by text, action name, subject id and user email', async () => {
    const customer = await newCustomer(server);
    await recordAction(server.deps.db, actor, { action: 'goodwill_given', subject: ['customer', customer.id] });
    expect(await listActionNames('?search=SCREEN is')).toEqual(['delivery_rejected']);
    expect(await listActionNames('?search=goodwill')).toEqual(['goodwill_given']);
    expect(await listActionNames(`?search=${encodeURIComponent(customer.email)}`)).toEqual(['goodwill_given']);
    expect(await listActionNames('?action=delivery_rejected')).toEqual(['delivery_rejected']);
    expect(await listActionNames(`?subject=${customer.id}`)).toEqual(['goodwill_given']);
    expect(await listActionNames('?search=100%25')).toEqual([]);
  });

  it('returns pages by cursor', async () => {
    for (const reason of ['one', 'two', 'three']) {
      await recordAction(server.deps.db, actor, { action: 'audit_started', reason });
    }
    const first = (await list('?action=audit_started&limit=2')).data;
    expect(first.actions.map(({ reason }: { reason: string }) => reason)).toEqual(['three', 'two']);
    const second = (await list(`?action=audit_started&limit=2&cursor=${first.nextCursor}`)).data;
    expect([second.actions[0].reason, second.nextCursor]).toEqual(['one', null]);
  });

  it.each([
    ['?search=ab', 'invalid_input', 'search'],
    ['?cursor=x', 'bad_cursor', undefined],
    ['?limit=101', 'invalid_input', 'limit'],
  ])('rejects the query %s with %s', async (query, expectedCode, field) => {
    const { success, code, problems } = await list(query);
    expect([success, code, problems?.[0]?.field]).toEqual([false, expectedCode, field]);
  });

  it('rejects updates and deletes in the database', async () => {
    for (const change of ["update operator_actions set reason = 'x'", 'delete from operator_actions']) {
      await expect(server.deps.pool.query(change)).rejects.toThrow(/append-only|permission denied/);
    }
  });
});

describe('the admin key', () => {
  const getActor = async () => {
    const { rows } = await server.deps.pool.query('select id from operators');
    return { operatorId: rows[0].id, adminId: 'merchant-test', ip: '203.0.113.8' };
  };

  it('accepts the correct key', async () => {
    await expect(requireAdminKey(server.deps, await getActor(), 'admin-key-for-tests')).resolves.toBeUndefined();
  });

  it('rejects and logs a wrong key, including the operator’s sign-in secret', async () => {
    for (const key of ['admin-key-for-test', 'operator-secret-for-tests', ' ']) {
      await expect(requireAdminKey(server.deps, await getActor(), key)).rejects.toMatchObject({
        status: 403,
        code: 'wrong_admin_key',
      });
    }
    expect(await listActionNames('?action=admin_key_refused')).toHaveLength(3);
  });

  it('stores the key as a hash', async () => {
    const { rows } = await server.deps.pool.query('select admin_key_hash from operators');
    expect(rows[0].admin_key_hash).toMatch(/^\$argon2id\$/);
  });
});
