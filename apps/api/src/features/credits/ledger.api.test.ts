import { randomUUID } from 'node:crypto';
import type { Transfer } from '@outloud/domain/ledger';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import type { Trx } from '../../db/database.ts';
import { auditLedger } from './audit.service.ts';
import { getCredits } from './credits.service.ts';
import { getAccountBalance, postTransfer } from './ledger.repo.ts';
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

async function newChargedDelivery(credits = 12, price = 6) {
  const customer = await newCustomer(server);
  const tester = await newTester(server);
  const [roast, delivery] = [randomUUID(), randomUUID()];
  await buyCredits(server, customer.token, credits);
  await inTransaction((trx) => ledger.holdCredits(trx, { customer: customer.id, roast, credits, reason }));
  const capture = { customer: customer.id, tester: tester.id, roast, delivery, credits: price, reason };
  await inTransaction((trx) => ledger.captureDelivery(trx, capture));
  const getBalances = async () => [
    await getAccountBalance(server.deps.db, 'customer', customer.id),
    await getAccountBalance(server.deps.db, 'held', roast),
    await getAccountBalance(server.deps.db, 'earnings', tester.id),
    await getAccountBalance(server.deps.db, 'payouts', tester.id),
  ];
  return { customer, tester, roast, delivery, capture, getBalances };
}

describe('ledger movements', () => {
  it('applies each hold, charge, release and refund of a roast only once', async () => {
    const { customer, roast, delivery, capture, getBalances } = await newChargedDelivery();
    expect(await getBalances()).toEqual([0, 6, 5, 0]);
    expect(await inTransaction((trx) => ledger.captureDelivery(trx, capture))).toBe(false);
    const slot = { customer: customer.id, roast, slot: 2, credits: 6, reason };
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, slot))).toBe(true);
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, slot))).toBe(false);
    expect(await getBalances()).toEqual([6, 0, 5, 0]);
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(true);
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(false);
    expect(await inTransaction((trx) => ledger.reopenSlot(trx, delivery, { reason }))).toBe(false);
    expect(await getBalances()).toEqual([12, 0, 5, 0]);
    expect(await getCredits(server.deps.db, customer.id)).toEqual({
      balance: 12,
      totalPurchased: 12,
      totalSpent: 0,
      debt: 0,
    });
  });

  it('returns the price of a rejected delivery to the hold for the next delivery', async () => {
    const { delivery, capture, getBalances } = await newChargedDelivery();
    expect(await inTransaction((trx) => ledger.reopenSlot(trx, delivery, { reason }))).toBe(true);
    expect(await getBalances()).toEqual([0, 12, 5, 0]);
    await inTransaction((trx) => ledger.captureDelivery(trx, { ...capture, delivery: randomUUID() }));
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(false);
    expect(await getBalances()).toEqual([0, 6, 10, 0]);
  });

  it('claws back the pay for a delivery once and leaves other pay unchanged', async () => {
    const { delivery, capture, getBalances } = await newChargedDelivery();
    await inTransaction((trx) => ledger.captureDelivery(trx, { ...capture, delivery: randomUUID() }));
    expect(await getBalances()).toEqual([0, 0, 10, 0]);
    expect(await inTransaction((trx) => ledger.clawBackPay(trx, delivery, { reason }))).toMatchObject({
      takenBackCredits: 5,
    });
    expect(await inTransaction((trx) => ledger.clawBackPay(trx, delivery, { reason }))).toEqual(ledger.noClawback);
    expect(await getBalances()).toEqual([0, 0, 5, 0]);
  });

  it('claws back nothing from a tester who forfeited their balance', async () => {
    const { tester, delivery, getBalances } = await newChargedDelivery();
    expect(await inTransaction((trx) => ledger.forfeitBalance(trx, tester.id, 'earnings'))).toBe(5);
    expect(await inTransaction((trx) => ledger.clawBackPay(trx, delivery, { reason }))).toEqual(ledger.noClawback);
    expect(await getBalances()).toEqual([0, 6, 0, 0]);
  });

  it('forfeits credits released or refunded to a deleted account', async () => {
    const { customer, roast, delivery, getBalances } = await newChargedDelivery();
    await deleteAccount(server, customer.token);
    const slot = { customer: customer.id, roast, slot: 2, credits: 6, reason };
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, slot))).toBe(true);
    expect(await inTransaction((trx) => ledger.refundDelivery(trx, delivery, { reason }))).toBe(true);
    expect(await getBalances()).toEqual([0, 0, 5, 0]);
  });

  it('rejects a transfer whose key belongs to a different transfer', async () => {
    const { customer, roast, capture } = await newChargedDelivery();
    const hold = { customer: customer.id, roast, credits: 1, reason };
    await expect(inTransaction((trx) => ledger.holdCredits(trx, hold))).rejects.toThrow(
      /was posted as a different transfer/,
    );
    const differentCapture = { ...capture, credits: 5 };
    await expect(inTransaction((trx) => ledger.captureDelivery(trx, differentCapture))).rejects.toThrow(
      /different transfer/,
    );
  });

  it('rejects the refund of a delivery that was never charged', async () => {
    await expect(inTransaction((trx) => ledger.refundDelivery(trx, randomUUID(), { reason }))).rejects.toThrow(
      /has not been charged/,
    );
  });
});

describe('a hold', () => {
  it('rejects a hold above the balance with 402 and the needed and available credits', async () => {
    const { id, token } = await newCustomer(server);
    await buyCredits(server, token, 5);
    const hold = { customer: id, roast: randomUUID(), credits: 6, reason };
    await expect(inTransaction((trx) => ledger.holdCredits(trx, hold))).rejects.toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      details: { needed: 6, available: 5 },
    });
    expect(await getAccountBalance(server.deps.db, 'customer', id)).toBe(5);
  });

  it('accepts the retry of a hold that emptied the balance', async () => {
    const { id, token } = await newCustomer(server);
    await buyCredits(server, token, 5);
    const hold = { customer: id, roast: randomUUID(), credits: 5, reason };
    await inTransaction((trx) => ledger.holdCredits(trx, hold));
    await inTransaction((trx) => ledger.holdCredits(trx, hold));
    expect(await getAccountBalance(server.deps.db, 'held', hold.roast)).toBe(5);
  });
});

describe('the database', () => {
  const buildTransfer = (key: string, entries: Transfer['entries'], fields: Partial<Transfer> = {}): Transfer => ({
    key,
    kind: 'hold',
    credits: 5,
    reason,
    ...fields,
    entries,
  });
  const buildCardEntry = (amount: number) => ({ account: 'card' as const, owner: null, amount });

  it.each<[string, Transfer]>([
    [
      'does not sum to zero',
      buildTransfer('bad:sum', [buildCardEntry(-5), { account: 'platform', owner: null, amount: 6 }]),
    ],
    ['has no entries', buildTransfer('bad:empty', [])],
    [
      'moves more than its amount',
      buildTransfer('bad:more', [buildCardEntry(-9), { account: 'platform', owner: null, amount: 9 }]),
    ],
    [
      'pays another user',
      buildTransfer('bad:owner', [
        buildCardEntry(-5),
        { account: 'debt', owner: randomUUID(), amount: -5 },
        { account: 'platform', owner: null, amount: 10 },
      ]),
    ],
  ])('rejects, on commit, a transfer that %s', async (_name, invalidTransfer) => {
    await expect(inTransaction((trx) => postTransfer(trx, invalidTransfer))).rejects.toThrow(/do not add up/);
    expect(
      (await server.deps.pool.query('select 1 from ledger_transfers where key = $1', [invalidTransfer.key])).rows,
    ).toEqual([]);
  });

  it('rejects balanced entries added to a posted transfer', async () => {
    const { customer } = await newChargedDelivery();
    await expect(
      server.deps.pool.query(
        `insert into ledger_entries (transfer_id, account, owner, amount)
         select max(t.id), v.account, '00000000-0000-0000-0000-000000000000', v.amount
         from ledger_transfers t, (values ('goodwill', -5), ('paid', 5)) v (account, amount)
         where customer_id = $1 group by v.account, v.amount`,
        [customer.id],
      ),
    ).rejects.toThrow(/do not add up/);
  });

  it.each([
    ['customer', 'customer'],
    ['held', 'roast'],
    ['earnings', 'tester'],
    ['payouts', 'tester'],
  ] as const)('rejects a %s balance below zero', async (account, field) => {
    const owner = field === 'roast' ? randomUUID() : (await newCustomer(server)).id;
    const invalidTransfer = buildTransfer(`overdrawn:${account}`, [{ account, owner, amount: -5 }, buildCardEntry(5)], {
      [field]: owner,
    });
    await expect(inTransaction((trx) => postTransfer(trx, invalidTransfer))).rejects.toThrow(/never_overdrawn/);
  });

  it('rejects a positive debt balance', async () => {
    const { id } = await newCustomer(server);
    const invalidTransfer = buildTransfer('debt', [{ account: 'debt', owner: id, amount: 5 }, buildCardEntry(-5)], {
      customer: id,
    });
    await expect(inTransaction((trx) => postTransfer(trx, invalidTransfer))).rejects.toThrow(/debt_is_owed/);
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
  ])('rejects this statement from the application role: %s', async (statement) => {
    await expect(server.deps.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('prevents even the table owner from changing posted entries and transfers', async () => {
    const ownerClient = new pg.Client({ connectionString: server.deps.url });
    await ownerClient.connect();
    for (const statement of [
      'update ledger_entries set amount = 1',
      'delete from ledger_entries',
      'truncate ledger_transfers cascade',
    ]) {
      await expect(ownerClient.query(statement)).rejects.toThrow(/is append-only/);
    }
    await ownerClient.end();
  });

  it('ignores temporary tables that shadow ledger_accounts or ledger_entries', async () => {
    const owner = randomUUID();
    await expectRejected(
      `create temp table ledger_accounts (account text, owner uuid, balance bigint);
       insert into pg_temp.ledger_accounts values ('held', '${owner}', 100);
       insert into ledger_transfers (key, kind, credits, reason, roast_id) values ('steal', 'hold', 5, '', '${owner}');
       insert into ledger_entries (transfer_id, account, owner, amount)
         select id, 'held', '${owner}', -5 from ledger_transfers where key = 'steal'`,
      /never_overdrawn/,
    );
    await expectRejected(
      `create temp table ledger_entries (transfer_id bigint, account text, owner uuid, amount bigint);
       insert into ledger_transfers (key, kind, credits, reason, roast_id) values ('mint', 'hold', 5, '', '${owner}');
       insert into public.ledger_entries (transfer_id, account, owner, amount)
         select id, 'held', '${owner}', 5 from ledger_transfers where key = 'mint';
       insert into pg_temp.ledger_entries select id, v.a, null, v.n
         from ledger_transfers, (values ('card', -5), ('platform', 5)) v (a, n) where key = 'mint'`,
      /do not add up/,
    );
  });

  it('rejects triggers on other tables that call update_balance', async () => {
    await expectRejected(
      `create temp table other (account text, owner uuid, amount bigint, balance_after bigint);
       create trigger mint before insert on other for each row execute function update_balance()`,
      /permission denied/,
    );
  });

  async function expectRejected(statements: string, message: RegExp): Promise<void> {
    const client = await server.deps.pool.connect();
    try {
      await expect(client.query(`begin; ${statements}; commit`)).rejects.toThrow(message);
    } finally {
      client.release(true);
    }
  }
});
