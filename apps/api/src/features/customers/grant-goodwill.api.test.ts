import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const validGrant = { credits: 12, reason: 'The video had no sound', adminKey: testSecrets.adminKey };
const grantGoodwill = (id: string, body: object = validGrant, key?: string) =>
  request(server.url, 'POST', `/api/admin/customers/${id}/goodwill`, {
    token: operator,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
const readWallet = async (token: string) =>
  (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data;
const listActions = async (id: string) =>
  (await request(server.url, 'GET', `/api/admin/actions?subject=${id}`, { token: operator })).body.data.actions;

describe('granting goodwill credits', () => {
  it('increases the balance but not the purchased or spent totals', async () => {
    const { id, token } = await newCustomerWithCredits(server, 10);
    const { status, body } = await grantGoodwill(id);
    expect([status, body.data]).toEqual([200, { balance: 22 }]);
    expect(await readWallet(token)).toEqual({ balance: 22, totalPurchased: 10, totalSpent: 0, debt: 0 });
    const { transactions } = (await request(server.url, 'GET', '/api/credits/transactions', { token })).body.data;
    expect(transactions[0]).toMatchObject({ kind: 'goodwill', change: 12, reason: 'Credits from Outloud' });
    expect(await listActions(id)).toMatchObject([
      {
        action: 'goodwill_given',
        subjectType: 'customer',
        reason: 'The video had no sound',
        before: { balance: 10, debt: 0 },
        after: { balance: 22, debt: 0, credits: 12 },
      },
    ]);
  });

  it('pays off debt before increasing the balance', async () => {
    const { id, token } = await newCustomer(server);
    const { sessionId } = await buyCredits(server, token, 10);
    await newRoast(server, token, 2);
    await refundToCard(server, sessionId, 500);
    expect(await readWallet(token)).toMatchObject({ balance: 0, debt: 5 });
    expect((await grantGoodwill(id)).body.data).toEqual({ balance: 7 });
    expect(await readWallet(token)).toMatchObject({ balance: 7, debt: 0 });
    expect((await listActions(id))[0]).toMatchObject({
      before: { balance: 0, debt: 5 },
      after: { balance: 7, debt: 0, credits: 12 },
    });
  });

  it('grants once per idempotency key, even after a lost response, and on every request without a key', async () => {
    const { id, token } = await newCustomer(server);
    const response = await grantGoodwill(id, validGrant, 'gift');
    const retried = await grantGoodwill(id, validGrant, 'gift');
    expect([response.body.data, retried.body.data]).toEqual([{ balance: 12 }, { balance: 12 }]);
    // Simulates a crash before the response was stored.
    await server.deps.pool.query('delete from idempotency_keys');
    expect((await grantGoodwill(id, validGrant, 'gift')).body.data).toEqual({ balance: 12 });
    expect((await readWallet(token)).balance).toBe(12);
    expect(await listActions(id)).toHaveLength(1);
    expect((await grantGoodwill(id)).body.data).toEqual({ balance: 24 });
    expect((await grantGoodwill(id)).body.data).toEqual({ balance: 36 });
    const otherCustomer = await newCustomer(server);
    await server.deps.pool.query('delete from idempotency_keys');
    expect((await grantGoodwill(otherCustomer.id, validGrant, 'gift')).body.data).toEqual({ balance: 12 });
  });

  it('returns 404 for testers, deleted customers and unknown ids', async () => {
    const deleted = await newCustomer(server);
    await deleteAccount(server, deleted.token);
    for (const id of [(await newTester(server)).id, deleted.id, crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await grantGoodwill(id);
      expect([status, body.code], id).toEqual([404, 'not_found']);
    }
    const { rows } = await server.deps.pool.query(`select 1 from ledger_transfers where customer_id = $1`, [
      deleted.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('requires the correct admin key, a reason and a whole number of credits from 1 to 1000', async () => {
    const { id, token } = await newCustomer(server);
    const getGrantError = async (change: object) => {
      const { status, body } = await grantGoodwill(id, { ...validGrant, ...change });
      return [status, body.code, body.problems?.[0]?.field];
    };
    expect(await getGrantError({ adminKey: 'a guess' })).toEqual([403, 'wrong_admin_key', undefined]);
    expect(await getGrantError({ adminKey: undefined })).toEqual([400, 'invalid_input', 'adminKey']);
    expect(await getGrantError({ reason: '' })).toEqual([400, 'invalid_input', 'reason']);
    for (const credits of [0, -5, 1.5, 1001, '5']) {
      expect(await getGrantError({ credits }), `${credits}`).toEqual([400, 'invalid_input', 'credits']);
    }
    expect((await readWallet(token)).balance).toBe(0);
    expect(await listActions(id)).toEqual([]);
  });
});
