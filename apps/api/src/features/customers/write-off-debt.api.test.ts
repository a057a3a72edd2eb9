import type { SlotState } from '@outloud/domain/roasts';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, registerAgain, signInOperator } from '../../../test/users.ts';
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

const validBody = { credits: 10, reason: 'The card was stolen', adminKey: testSecrets.adminKey };
const writeOff = (id: string, body: object = validBody, key?: string, token: string | null = operator) =>
  request(server.url, 'POST', `/api/admin/customers/${id}/write-off-debt`, {
    token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
const readWallet = async (token: string) =>
  (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data;
const listActions = async (id: string) =>
  (await request(server.url, 'GET', `/api/admin/actions?subject=${id}`, { token: operator })).body.data.actions;

/** A customer who owes 10 credits and has a roast of two reviews. */
async function newDebtor(states?: SlotState[]) {
  const customer = await newCustomer(server);
  const { sessionId } = await buyCredits(server, customer.token, 10);
  const roastId = await newRoast(server, customer.token, 2);
  if (states) await setSlotStates(server, roastId, states);
  await refundToCard(server, sessionId, 1000);
  return { ...customer, roastId };
}

describe('writing off a debt', () => {
  it('ends the debt at the expense of the platform, resumes the requests and logs the reason', async () => {
    const { id, token, roastId } = await newDebtor();
    const { status, body } = await writeOff(id);
    expect([status, body.data]).toEqual([200, { debt: 0 }]);
    expect(await readWallet(token)).toEqual({ balance: 0, totalPurchased: 0, totalSpent: 10, debt: 0 });
    const { transactions } = (await request(server.url, 'GET', '/api/credits/transactions', { token })).body.data;
    expect(transactions[0]).toMatchObject({ kind: 'debt', change: 0, debtChange: 10, reason: 'Debt written off' });
    const { rows } = await server.deps.pool.query(
      `select e.account, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
       where t.kind = 'write_off' and t.customer_id = $1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { account: 'debt', amount: 10 },
      { account: 'platform', amount: -10 },
    ]);
    expect(await listActions(id)).toMatchObject([
      {
        action: 'debt_written_off',
        subjectType: 'customer',
        reason: 'The card was stolen',
        before: { debt: 10 },
        after: { debt: 0, credits: 10 },
      },
    ]);
    const roast = (await request(server.url, 'GET', `/api/roasts/${roastId}`, { token })).body.data.roastRequest;
    expect(roast.isPausedForDebt).toBe(false);
  });

  it('also ends the debt of a deleted account, which then does not return with a new account', async () => {
    const debtor = await newDebtor(['completed', 'completed']);
    const withSuccessor = await newDebtor(['completed', 'completed']);
    for (const { token } of [debtor, withSuccessor]) {
      expect((await deleteAccount(server, token)).status).toBe(200);
    }
    await registerAgain(server, withSuccessor.email);
    const listDebts = async () =>
      (await request(server.url, 'GET', '/api/admin/deleted-debts', { token: operator })).body.data.debts;
    expect(await listDebts()).toEqual([{ _id: debtor.id, debt: 10, deletedAt: expect.any(String) }]);
    expect((await writeOff(debtor.id)).body.data).toEqual({ debt: 0 });
    expect(await listDebts()).toEqual([]);
    expect(await listActions(debtor.id)).toMatchObject([{ action: 'debt_written_off', before: { debt: 10 } }]);
    expect((await writeOff(debtor.id)).body.code).toBe('debt_changed');
    const returned = await registerAgain(server, debtor.email);
    expect((await readWallet(returned.token)).debt).toBe(0);
  });

  it('writes off once, with and without an idempotency key', async () => {
    const { id } = await newDebtor();
    expect((await writeOff(id, validBody, 'once')).status).toBe(200);
    // Simulates a crash before the response was stored.
    await server.deps.pool.query('delete from idempotency_keys');
    expect((await writeOff(id, validBody, 'once')).body.data).toEqual({ debt: 0 });
    const { status, body } = await writeOff(id);
    expect([status, body.code, body.details]).toEqual([409, 'debt_changed', { debt: 0 }]);
    expect(await listActions(id)).toHaveLength(1);
  });

  it('rejects a debt other than the operator saw with 409', async () => {
    const { id, token } = await newDebtor();
    const { status, body } = await writeOff(id, { ...validBody, credits: 9 });
    expect([status, body.code, body.details]).toEqual([409, 'debt_changed', { debt: 10 }]);
    expect((await readWallet(token)).debt).toBe(10);
  });

  it('writes off once when 10 requests arrive concurrently', async () => {
    const { id, token } = await newDebtor();
    const responses = await Promise.all(Array.from({ length: 10 }, () => writeOff(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await readWallet(token)).toMatchObject({ balance: 0, debt: 0 });
    expect(await listActions(id)).toHaveLength(1);
  });

  it('requires the admin key, a reason and a positive number of credits', async () => {
    const { id, token } = await newDebtor();
    for (const [change, status, field] of [
      [{ adminKey: 'a guess' }, 403, undefined],
      [{ adminKey: undefined }, 400, 'adminKey'],
      [{ reason: ' ' }, 400, 'reason'],
      [{ credits: 0 }, 400, 'credits'],
      [{ credits: 1.5 }, 400, 'credits'],
    ] as const) {
      const response = await writeOff(id, { ...validBody, ...change });
      expect([response.status, response.body.problems?.[0]?.field]).toEqual([status, field]);
    }
    expect((await readWallet(token)).debt).toBe(10);
  });

  it('returns 404 to non-operators, for testers and for unknown ids', async () => {
    const { id, token } = await newDebtor();
    const tester = await newTester(server);
    for (const caller of [null, token, tester.token]) {
      expect((await writeOff(id, validBody, undefined, caller)).status).toBe(404);
    }
    for (const other of [tester.id, crypto.randomUUID(), 'nonsense']) {
      expect((await writeOff(other)).status).toBe(404);
    }
    expect((await readWallet(token)).debt).toBe(10);
  });
});
