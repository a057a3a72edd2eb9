import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from '../../../test/credits.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Trx } from '../../db/database.ts';
import { auditLedger } from './audit.service.ts';
import { readCredits } from './credits.service.ts';
import { balanceOf, post } from './ledger.repo.ts';
import * as ledger from './ledger.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => server.deps.db.transaction().execute(work);
const reason = 'A test';

async function delivered(credits = 12, price = 6) {
  const customer = await newCustomer(server);
  const tester = await newTester(server);
  const [roast, delivery] = [randomUUID(), randomUUID()];
  await buy(server, customer.token, credits);
  await inTransaction((trx) => ledger.holdCredits(trx, { customer: customer.id, roast, credits, reason }));
  const capture = { customer: customer.id, tester: tester.id, roast, delivery, credits: price, reason };
  await inTransaction((trx) => ledger.captureDelivery(trx, capture));
  const balances = async () => [
    await balanceOf(server.deps.db, 'customer', customer.id),
    await balanceOf(server.deps.db, 'held', roast),
    await balanceOf(server.deps.db, 'earnings', tester.id),
    await balanceOf(server.deps.db, 'payouts', tester.id),
  ];
  return { customer, tester, roast, delivery, capture, balances };
}

describe('movements', () => {
  it('carry a roast from the hold to pay, refund and release, each once', async () => {
    const { customer, roast, delivery, capture, balances } = await delivered();
    expect(await balances()).toEqual([0, 6, 5, 0]);
    expect(await inTransaction((trx) => ledger.captureDelivery(trx, capture))).toBe(false);
    const slot = { customer: customer.id, roast, slot: 2, credits: 6, reason };
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, slot))).toBe(true);
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, slot))).toBe(false);
    expect(await balances()).toEqual([6, 0, 5, 0]);
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(true);
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(false);
    expect(await inTransaction((trx) => ledger.reopenSlot(trx, delivery, { reason }))).toBe(false);
    expect(await balances()).toEqual([12, 0, 5, 0]);
    expect(await readCredits(server.deps.db, customer.id)).toEqual({
      balance: 12,
      totalPurchased: 12,
      totalSpent: 0,
      debt: 0,
    });
  });

  it('put the price of a rejected delivery back where the next one is paid from', async () => {
    const { delivery, capture, balances } = await delivered();
    expect(await inTransaction((trx) => ledger.reopenSlot(trx, delivery, { reason }))).toBe(true);
    expect(await balances()).toEqual([0, 12, 5, 0]);
    await inTransaction((trx) => ledger.captureDelivery(trx, { ...capture, delivery: randomUUID() }));
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(false);
    expect(await balances()).toEqual([0, 6, 10, 0]);
  });

  it('take back only the pay that was not asked for, and pay out once', async () => {
    const { tester, delivery, balances } = await delivered();
    const payout = { payout: randomUUID(), tester: tester.id, credits: 3, reason };
    await inTransaction((trx) => ledger.requestPayout(trx, payout));
    expect(await balances()).toEqual([0, 6, 2, 3]);
    expect(await inTransaction((trx) => ledger.takeBackPay(trx, delivery, { reason }))).toBe(2);
    expect(await inTransaction((trx) => ledger.takeBackPay(trx, delivery, { reason }))).toBe(0);
    expect(await inTransaction((trx) => ledger.settlePayout(trx, payout))).toBe(true);
    expect(await inTransaction((trx) => ledger.returnPayout(trx, payout))).toBe(false);
    expect(await balances()).toEqual([0, 6, 0, 0]);
  });

  it('return a payout that could not be paid', async () => {
    const { tester, balances } = await delivered();
    const payout = { payout: randomUUID(), tester: tester.id, credits: 5, reason };
    await inTransaction((trx) => ledger.requestPayout(trx, payout));
    await inTransaction((trx) => ledger.returnPayout(trx, payout));
    expect(await balances()).toEqual([0, 6, 5, 0]);
    expect(await inTransaction((trx) => ledger.forfeitBalance(trx, tester.id, 'earnings'))).toBe(5);
    expect(await balances()).toEqual([0, 6, 0, 0]);
  });

  it('refuse a refund of what was never charged', async () => {
    await expect(inTransaction((trx) => ledger.refundDelivery(trx, randomUUID(), { reason }))).rejects.toThrow(
      /has not been charged/,
    );
  });
});

describe('a hold', () => {
  it('is refused when the balance is short, and says by how much', async () => {
    const { id, token } = await newCustomer(server);
    await buy(server, token, 5);
    const hold = { customer: id, roast: randomUUID(), credits: 6, reason };
    await expect(inTransaction((trx) => ledger.holdCredits(trx, hold))).rejects.toMatchObject({
      status: 402,
      message: 'Insufficient credits: 6 needed, 5 available',
      details: { needed: 6, available: 5 },
    });
    expect(await balanceOf(server.deps.db, 'customer', id)).toBe(5);
  });

  it('may be repeated when it has emptied the balance', async () => {
    const { id, token } = await newCustomer(server);
    await buy(server, token, 5);
    const hold = { customer: id, roast: randomUUID(), credits: 5, reason };
    await inTransaction((trx) => ledger.holdCredits(trx, hold));
    await inTransaction((trx) => ledger.holdCredits(trx, hold));
    expect(await balanceOf(server.deps.db, 'held', hold.roast)).toBe(5);
  });
});

describe('the database', () => {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const transfer = (key: string, amounts: ['customer' | 'held' | 'debt' | 'card', string | null, number][]) => ({
    key,
    kind: 'hold' as const,
    credits: 1,
    reason,
    entries: amounts.map(([account, owner, amount]) => ({ account, owner, amount })),
  });

  it('refuses entries that do not sum to zero, at the end of the transaction', async () => {
    const bad = transfer('bad:sum', [
      ['card', null, -5],
      ['held', randomUUID(), 6],
    ]);
    await expect(inTransaction((trx) => post(trx, bad))).rejects.toThrow(/do not sum to zero/);
  });

  it('refuses a transfer without entries, and entries added to an old one', async () => {
    await expect(
      server.deps.pool.query(
        "insert into ledger_transfers (key, kind, credits, reason) values ('empty', 'hold', 1, '')",
      ),
    ).rejects.toThrow(/do not sum to zero/);
    const { customer } = await delivered();
    await expect(
      server.deps.pool.query(
        "insert into ledger_entries (transfer_id, account, owner, amount) select max(id), 'goodwill', $2, 5 from ledger_transfers where customer_id = $1",
        [customer.id, nobody],
      ),
    ).rejects.toThrow(/do not sum to zero/);
  });

  it.each(['customer', 'held', 'earnings', 'payouts'] as const)('keeps %s from going below zero', async (account) => {
    const bad = transfer(`overdrawn:${account}`, [
      [account as 'customer', randomUUID(), -1],
      ['card', null, 1],
    ]);
    await expect(inTransaction((trx) => post(trx, bad))).rejects.toThrow(/never_overdrawn/);
    const { rows } = await server.deps.pool.query('select 1 from ledger_transfers where key = $1', [bad.key]);
    expect(rows).toEqual([]);
  });

  it('keeps a debt from becoming a credit', async () => {
    const bad = transfer('debt', [
      ['debt', randomUUID(), 1],
      ['card', null, -1],
    ]);
    await expect(inTransaction((trx) => post(trx, bad))).rejects.toThrow(/debt_is_owed/);
  });

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    "update ledger_transfers set reason = 'x'",
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
    'update ledger_accounts set balance = balance + 1',
    'delete from ledger_accounts',
    "insert into ledger_accounts (account, owner, balance) values ('customer', gen_random_uuid(), 5)",
    'insert into ledger_entries (transfer_id, account, owner, amount, balance_after) select 1, account, owner, 1, 1 from ledger_accounts',
    'delete from ledger_audits',
  ])('does not let the program: %s', async (statement) => {
    await expect(server.deps.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('does not let even the owner of the tables rewrite the books', async () => {
    const owner = new pg.Client({ connectionString: server.deps.url });
    await owner.connect();
    for (const statement of [
      'update ledger_entries set amount = 1',
      'delete from ledger_entries',
      'truncate ledger_transfers cascade',
    ]) {
      await expect(owner.query(statement)).rejects.toThrow(/is append-only/);
    }
    await owner.end();
  });

  it('does not let a table of the same name stand in for the accounts', async () => {
    const client = await server.deps.pool.connect();
    const who = randomUUID();
    await client.query('create temp table ledger_accounts (account text, owner uuid, balance bigint)');
    await client.query('begin');
    await client.query("insert into pg_temp.ledger_accounts values ('customer', $1, 100)", [who]);
    const steal = client.query(
      "with t as (insert into ledger_transfers (key, kind, credits, reason) values ('steal', 'hold', 1, '') returning id) insert into ledger_entries (transfer_id, account, owner, amount) select id, a, o, n from t, (values ('customer', $1::uuid, -5), ('held', $2::uuid, 5)) v (a, o, n)",
      [who, randomUUID()],
    );
    await expect(steal).rejects.toThrow(/never_overdrawn/);
    client.release(true);
  });
});
