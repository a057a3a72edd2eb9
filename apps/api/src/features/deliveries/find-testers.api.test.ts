import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: { token: string };
beforeAll(async () => {
  // A hundredth of the limit of 300: throttled after three calls by one admin.
  server = await startServer({ RATE_LIMIT_FACTOR: '0.01' }, undefined, { works: false });
  admin = await newAdmin(server);
});
afterAll(() => server.close());

const find = (search: string, token: string | null) =>
  request(server.url, 'GET', `/api/deliveries/testers?search=${encodeURIComponent(search)}`, { token });
/** As an admin of its own, whose calls count for no other test. */
const found = async (search: string) => {
  const { token } = await newAdmin(server);
  const { status, body } = await find(search, token);
  expect(status).toBe(200);
  return body.data.testers;
};
const change = (statement: string, ...values: unknown[]) => server.deps.pool.query(statement, values);

async function testerNamed(fullName: string) {
  const tester = await newTester(server);
  await change('update users set full_name = $2 where id = $1', tester.id, fullName);
  return tester;
}

describe('GET /deliveries/testers', () => {
  it('finds testers by part of name or email in any case, and by id', async () => {
    const { id, email } = await testerNamed('Wilma Quickly');
    const wilma = [{ _id: id, fullName: 'Wilma Quickly' }];
    expect(await found(' MA QUICK ')).toEqual(wilma);
    expect(await found(email.toUpperCase())).toEqual(wilma);
    expect(await found(id.toUpperCase())).toEqual(wilma);
    expect(await found('wilma quickest')).toEqual([]);
    expect(await found('00000000-0000-4000-8000-000000000000')).toEqual([]);
  });

  it('leaves out suspended testers, deleted ones and customers', async () => {
    const suspended = await testerNamed('Xaver Suspended');
    await change('update testers set suspended_at = now() where user_id = $1', suspended.id);
    const deleted = await testerNamed('Xaver Deleted');
    await request(server.url, 'DELETE', '/api/auth/account', { token: deleted.token });
    const customer = await newCustomer(server, 'Xaver Customer');
    const working = await testerNamed('Xaver Working');
    expect(await found('xaver')).toEqual([{ _id: working.id, fullName: 'Xaver Working' }]);
    for (const { id } of [suspended, deleted, customer]) expect(await found(id)).toEqual([]);
  });

  it('lists at most 20, by name', async () => {
    for (let n = 0; n < 21; n++) await testerNamed(`Zoe ${String(99 - n)}`);
    const names = (await found('zoe')).map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toHaveLength(20);
    expect([names[0], names[19]]).toEqual(['Zoe 79', 'Zoe 98']);
  });

  it('takes wildcards for letters', async () => {
    await testerNamed('Percy 100% Sure');
    expect(await found('percy 100%')).toHaveLength(1);
    expect(await found('percy %')).toEqual([]);
    expect(await found('percy_100')).toEqual([]);
  });

  it.each([
    ['', 'search must be at least 3 characters'],
    ['  xa ', 'search must be at least 3 characters'],
    ['x'.repeat(201), 'search must be at most 200 characters'],
    ['ada\u0000', 'search contains characters that cannot be used'],
  ])('rejects the search %j', async (search, message) => {
    const { status, body } = await find(search, admin.token);
    expect([status, body.error, body.problems?.[0]?.field]).toEqual([400, message, 'search']);
  });

  it('rejects a missing search', async () => {
    const { status, body } = await request(server.url, 'GET', '/api/deliveries/testers', admin);
    expect([status, body.error]).toEqual([400, 'search is required']);
  });

  it('is for admins only', async () => {
    const tester = await newTester(server);
    const customer = await newCustomer(server);
    expect((await find('theo', null)).status).toBe(401);
    expect((await find('theo', tester.token)).status).toBe(403);
    expect((await find('theo', customer.token)).status).toBe(403);
  });

  it('throttles an admin who searches too often', async () => {
    const { token } = await newAdmin(server);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await find('theo', token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
