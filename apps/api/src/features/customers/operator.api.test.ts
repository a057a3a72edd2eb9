import { startCustomCheckout } from '@outloud/contract/credits';
import { paySandbox } from '@outloud/contract/sandbox';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const get = (path: string, token: string | null = operator) =>
  request(server.url, 'GET', `/api/admin/${path}`, { token });
const listCustomers = async (query: string) => (await get(`customers${query}`)).body.data;
const listNames = async (query: string): Promise<string[]> =>
  (await listCustomers(query)).customers.map(({ fullName }: { fullName: string }) => fullName);

describe('the customer list', () => {
  it('lists customers with their balances, newest first', async () => {
    await newTester(server);
    const first = await newCustomer(server, 'Bea Ash');
    const second = await newCustomerWithCredits(server, 30);
    await newRoast(server, second.token, 2);
    await server.deps.pool.query(
      `update users set company_name = case when id = $1 then 'Oak & Co' end, email_verified_at = case when id = $1 then now() end
       where id in ($1, $2)`,
      [second.id, first.id],
    );
    const { customers, pagination } = await listCustomers('');
    expect(customers).toEqual([
      {
        _id: second.id,
        fullName: 'Ada Fox',
        email: second.email,
        companyName: 'Oak & Co',
        isEmailVerified: true,
        createdAt: expect.stringMatching(/^\d{4}-/),
        balance: 20,
        debt: 0,
      },
      expect.objectContaining({ _id: first.id, companyName: null, isEmailVerified: false, balance: 0, debt: 0 }),
    ]);
    expect(pagination).toMatchObject({ total: 2, isTotalCapped: false, totalPages: 1, nextCursor: null });
  });

  it('sorts customers by name in both orders and paginates by cursor', async () => {
    for (const name of ['Zoe Alder', 'Zoe Birch', 'Zoe Cedar']) await newCustomer(server, name);
    expect(await listNames('?search=zoe&sortBy=fullName&sortOrder=asc')).toEqual([
      'Zoe Alder',
      'Zoe Birch',
      'Zoe Cedar',
    ]);
    const page = await listCustomers('?search=zoe&sortBy=fullName&limit=2');
    expect(page.customers.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Zoe Cedar', 'Zoe Birch']);
    expect(page.pagination).toMatchObject({ total: 3, totalPages: 2 });
    const cursor = `&cursor=${page.pagination.nextCursor}`;
    expect(await listNames(`?search=zoe&sortBy=fullName&limit=2${cursor}`)).toEqual(['Zoe Alder']);
  });

  it('finds customers by name, email and company, and omits testers and deleted customers', async () => {
    const { token, email } = await newCustomer(server, 'Findus Larch');
    const { id } = await newCustomer(server, 'Olive Other');
    await server.deps.pool.query(`update users set company_name = 'Larchwood' where id = $1`, [id]);
    const tester = await newTester(server);
    await server.deps.pool.query(`update users set full_name = 'Larch Tester' where id = $1`, [tester.id]);
    expect(await listNames('?search=LARCH&sortBy=fullName')).toEqual(['Olive Other', 'Findus Larch']);
    expect(await listNames(`?search=${email}`)).toEqual(['Findus Larch']);
    const before = (await listCustomers('')).pagination.total;
    await deleteAccount(server, token);
    expect(await listNames('?search=larch')).toEqual(['Olive Other']);
    expect((await listCustomers('')).pagination.total).toBe(before - 1);
  });

  it('returns one customer with wallet, request count and transactions', async () => {
    const { id, token } = await newCustomerWithCredits(server, 30);
    await newRoast(server, token, 2);
    await newRoast(server, token);
    const { body } = await get(`customers/${id}`);
    expect(body.data.customer).toMatchObject({
      _id: id,
      balance: 15,
      debt: 0,
      requests: 2,
      creditSystem: { balance: 15, totalPurchased: 30, totalSpent: 15, debt: 0 },
    });
    const page = (await get(`customers/${id}/transactions?limit=2`)).body.data;
    expect(page.transactions).toMatchObject([
      { kind: 'hold', change: -5, balanceAfter: 15 },
      { kind: 'hold', change: -10, balanceAfter: 20 },
    ]);
    const nextPage = (await get(`customers/${id}/transactions?cursor=${page.nextCursor}`)).body.data;
    expect(nextPage).toMatchObject({ transactions: [{ kind: 'purchase', change: 30 }], nextCursor: null });
    expect((await get(`customers/${id}/transactions?kind=purchase`)).body.data.transactions).toHaveLength(1);
  });

  it('returns 404 for a tester, a deleted customer or an unknown id, and 400 for an unknown sort field', async () => {
    const deleted = await newCustomer(server);
    await deleteAccount(server, deleted.token);
    for (const id of [(await newTester(server)).id, deleted.id, crypto.randomUUID(), 'nonsense']) {
      for (const path of [`customers/${id}`, `customers/${id}/transactions`]) {
        const { status, body } = await get(path);
        expect([status, body.code], path).toEqual([404, 'not_found']);
      }
    }
    const unknownSortField = await get('customers?sortBy=email');
    expect([unknownSortField.status, unknownSortField.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('a payment for a deleted account', () => {
  const settleRefund = (id: string, body: object = {}) =>
    request(server.url, 'POST', `/api/admin/refunds-due/${id}/settle`, { token: operator, body });

  async function newRefundDue() {
    const { token } = await newCustomer(server);
    const { sessionId } = await server.as(token)(startCustomCheckout, { body: { creditAmount: 25 } });
    await deleteAccount(server, token);
    await server.as(null)(paySandbox, { params: { id: sessionId } });
    const checkout = 'select id from checkouts where session_id = $1';
    const { rows } = await server.deps.pool.query<{ id: string }>(checkout, [sessionId]);
    return { id: rows[0]?.id ?? '', sessionId };
  }

  it('lists a payment for a deleted account as a due refund until an operator settles the refund', async () => {
    const { id, sessionId } = await newRefundDue();
    expect((await get('refunds-due')).body.data.refunds).toEqual([
      { _id: id, amount: 25, provider: 'sandbox', sessionId, createdAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect((await settleRefund(id, { reason: 'Sent back today' })).status).toBe(200);
    expect((await get('refunds-due')).body.data.refunds).toEqual([]);
    const secondSettlement = await settleRefund(id);
    expect([secondSettlement.status, secondSettlement.body.code]).toEqual([409, 'no_refund_due']);
    expect((await get(`actions?subject=${id}`)).body.data.actions).toMatchObject([
      {
        action: 'refund_settled',
        subjectType: 'checkout',
        reason: 'Sent back today',
        before: { status: 'refund_due' },
        after: { status: 'refunded', amount: 25 },
      },
    ]);
  });

  it('accepts only one of two concurrent settlements, and returns 404 for an unknown id', async () => {
    const { id } = await newRefundDue();
    const responses = await Promise.all([settleRefund(id), settleRefund(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const unknown = await settleRefund(crypto.randomUUID());
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect((await settleRefund(id, { reason: 'x'.repeat(501) })).status).toBe(400);
  });
});

it('responds to callers without an operator session with the same 404 as an unknown path', async () => {
  const customer = await newCustomerWithCredits(server, 10);
  const tokens = [null, customer.token, (await newTester(server)).token];
  const body = { credits: 10, reason: 'Mine', adminKey: 'admin-key-for-tests' };
  const calls = [
    ['GET', 'customers', undefined],
    ['GET', `customers/${customer.id}`, undefined],
    ['GET', `customers/${customer.id}/transactions`, undefined],
    ['POST', `customers/${customer.id}/goodwill`, body],
    ['GET', 'deleted-debts', undefined],
    ['GET', 'refunds-due', undefined],
    ['POST', `refunds-due/${crypto.randomUUID()}/settle`, {}],
  ] as const;
  const unknown = await request(server.url, 'GET', '/api/admin/unknown');
  for (const [method, path, input] of calls) {
    for (const token of tokens) {
      const response = await request(server.url, method, `/api/admin/${path}`, { token, body: input });
      expect([response.status, response.body], `${method} ${path}`).toEqual([404, unknown.body]);
    }
  }
  const { body: wallet } = await request(server.url, 'GET', '/api/credits/balance', { token: customer.token });
  expect(wallet.data.balance).toBe(10);
});
