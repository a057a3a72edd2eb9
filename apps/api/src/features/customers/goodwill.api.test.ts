import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, refundToCard } from '../../../test/credits.ts';
import { request } from '../../../test/http.ts';
import { goodPassword, newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { works: false });
  operator = await operatorToken(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const good = { credits: 12, reason: 'The video had no sound', adminKey: testSecrets.adminKey };
const give = (id: string, body: object = good, key?: string) =>
  request(server.url, 'POST', `/api/admin/customers/${id}/goodwill`, {
    token: operator,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
const wallet = async (token: string) => (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data;
const logged = async (id: string) =>
  (await request(server.url, 'GET', `/api/admin/actions?subject=${id}`, { token: operator })).body.data.actions;

describe('goodwill', () => {
  it('comes to the balance, and is neither bought nor spent', async () => {
    const { id, token } = await newBuyer(server, 10);
    const { status, body } = await give(id);
    expect([status, body.data]).toEqual([200, { balance: 22 }]);
    expect(await wallet(token)).toEqual({ balance: 22, totalPurchased: 10, totalSpent: 0, debt: 0 });
    const { transactions } = (await request(server.url, 'GET', '/api/credits/transactions', { token })).body.data;
    expect(transactions[0]).toMatchObject({ kind: 'goodwill', change: 12, reason: 'Credits given by us' });
    expect(await logged(id)).toMatchObject([
      {
        action: 'goodwill_given',
        subjectType: 'customer',
        reason: 'The video had no sound',
        before: { balance: 10, debt: 0 },
        after: { balance: 22, debt: 0, credits: 12 },
      },
    ]);
  });

  it('pays a debt first', async () => {
    const { id, token } = await newCustomer(server);
    const { sessionId } = await buy(server, token, 10);
    await newRoast(server, token, 2);
    await refundToCard(server, sessionId, 500);
    expect(await wallet(token)).toMatchObject({ balance: 0, debt: 5 });
    expect((await give(id)).body.data).toEqual({ balance: 7 });
    expect(await wallet(token)).toMatchObject({ balance: 7, debt: 0 });
    expect((await logged(id))[0]).toMatchObject({
      before: { balance: 0, debt: 5 },
      after: { balance: 7, debt: 0, credits: 12 },
    });
  });

  it('is given once under one key, also when the answer was lost, and each time without', async () => {
    const { id, token } = await newCustomer(server);
    const first = await give(id, good, 'gift');
    const again = await give(id, good, 'gift');
    expect([first.body.data, again.body.data]).toEqual([{ balance: 12 }, { balance: 12 }]);
    // As though the program had died before the answer was kept.
    await server.deps.pool.query('delete from idempotent_answers');
    expect((await give(id, good, 'gift')).body.data).toEqual({ balance: 12 });
    expect((await wallet(token)).balance).toBe(12);
    expect(await logged(id)).toHaveLength(1);
    expect((await give(id)).body.data).toEqual({ balance: 24 });
    expect((await give(id)).body.data).toEqual({ balance: 36 });
    const other = await newCustomer(server);
    await server.deps.pool.query('delete from idempotent_answers');
    expect((await give(other.id, good, 'gift')).body.data).toEqual({ balance: 12 });
  });

  it('is given to customers who are there, and to nobody else', async () => {
    const gone = await newCustomer(server);
    await request(server.url, 'DELETE', '/api/auth/account', { token: gone.token, body: { password: goodPassword } });
    for (const id of [(await newTester(server)).id, gone.id, crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await give(id);
      expect([status, body.error], id).toEqual([404, 'Customer not found']);
    }
    const { rows } = await server.deps.pool.query(`select 1 from ledger_transfers where customer_id = $1`, [gone.id]);
    expect(rows).toEqual([]);
  });

  it('needs the right admin key, a reason and a sensible amount', async () => {
    const { id, token } = await newCustomer(server);
    const refused = async (change: object) => {
      const { status, body } = await give(id, { ...good, ...change });
      return [status, body.error];
    };
    expect(await refused({ adminKey: 'a guess' })).toEqual([403, 'The admin key is not right']);
    expect(await refused({ adminKey: undefined })).toEqual([400, 'adminKey is required']);
    expect(await refused({ reason: '' })).toEqual([400, 'reason is required']);
    for (const credits of [0, -5, 1.5, 1001, '5']) {
      expect(await refused({ credits }), `${credits}`).toEqual([400, 'credits must be a whole number from 1 to 1000']);
    }
    expect((await wallet(token)).balance).toBe(0);
    expect(await logged(id)).toEqual([]);
  });
});
