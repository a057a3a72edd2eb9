import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newAdmin } from '../../../test/deliveries.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';

let server: TestServer;
let admin: { token: string };
beforeAll(async () => {
  // One percent of the limit of 300: an admin is throttled after three calls.
  server = await startServer({ RATE_LIMIT_FACTOR: '0.01' }, undefined, { runsJobs: false });
  admin = await newAdmin(server);
});
afterAll(() => server.close());

const findTesters = (search: string, token: string | null) =>
  request(server.url, 'GET', `/api/deliveries/testers?search=${encodeURIComponent(search)}`, { token });
/** Searches as a new admin, because the throttle counts the calls of each admin. */
const findAsNewAdmin = async (search: string) => {
  const { token } = await newAdmin(server);
  const { status, body } = await findTesters(search, token);
  expect(status).toBe(200);
  return body.data.testers;
};
const runSql = (statement: string, ...values: unknown[]) => server.deps.pool.query(statement, values);

async function createTester(fullName: string) {
  const tester = await newTester(server);
  await runSql('update users set full_name = $2 where id = $1', tester.id, fullName);
  return tester;
}

describe('GET /deliveries/testers', () => {
  it('finds testers by part of the name or email in any case, and by id', async () => {
    const { id, email } = await createTester('Wilma Quickly');
    const wilma = [{ _id: id, fullName: 'Wilma Quickly' }];
    expect(await findAsNewAdmin(' MA QUICK ')).toEqual(wilma);
    expect(await findAsNewAdmin(email.toUpperCase())).toEqual(wilma);
    expect(await findAsNewAdmin(id.toUpperCase())).toEqual(wilma);
    expect(await findAsNewAdmin('wilma quickest')).toEqual([]);
    expect(await findAsNewAdmin('00000000-0000-4000-8000-000000000000')).toEqual([]);
  });

  it('omits suspended testers, deleted testers and customers', async () => {
    const suspended = await createTester('Xaver Suspended');
    await runSql('update testers set suspended_at = now() where user_id = $1', suspended.id);
    const deleted = await createTester('Xaver Deleted');
    await deleteAccount(server, deleted.token);
    const customer = await newCustomer(server, 'Xaver Customer');
    const working = await createTester('Xaver Working');
    expect(await findAsNewAdmin('xaver')).toEqual([{ _id: working.id, fullName: 'Xaver Working' }]);
    for (const { id } of [suspended, deleted, customer]) expect(await findAsNewAdmin(id)).toEqual([]);
  });

  it('returns at most 20 testers, sorted by name', async () => {
    for (let n = 0; n < 21; n++) await createTester(`Zoe ${String(99 - n)}`);
    const names = (await findAsNewAdmin('zoe')).map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toHaveLength(20);
    expect([names[0], names[19]]).toEqual(['Zoe 79', 'Zoe 98']);
  });

  it('treats SQL wildcards as plain characters', async () => {
    await createTester('Percy 100% Sure');
    expect(await findAsNewAdmin('percy 100%')).toHaveLength(1);
    expect(await findAsNewAdmin('percy %')).toEqual([]);
    expect(await findAsNewAdmin('percy_100')).toEqual([]);
  });

  it.each(['', '  xa ', 'x'.repeat(201), 'ada\u0000'])('rejects the search %j with 400', async (search) => {
    const { status, body } = await findTesters(search, admin.token);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'search']);
  });

  it('rejects a request without a search term with 400', async () => {
    const { status, body } = await request(server.url, 'GET', '/api/deliveries/testers', admin);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'search']);
  });

  it('rejects callers who are not admins', async () => {
    const tester = await newTester(server);
    const customer = await newCustomer(server);
    expect((await findTesters('theo', null)).status).toBe(401);
    expect((await findTesters('theo', tester.token)).status).toBe(403);
    expect((await findTesters('theo', customer.token)).status).toBe(403);
  });

  it('throttles an admin who searches too often', async () => {
    const { token } = await newAdmin(server);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await findTesters('theo', token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
