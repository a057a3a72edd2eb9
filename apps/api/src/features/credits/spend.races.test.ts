import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { AppError } from '../../errors.ts';
import { auditLedger } from './audit.service.ts';
import { getAccountBalance } from './ledger.repo.ts';
import * as ledger from './ledger.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const reason = 'A race';
const rounds = 50;

/** Runs 32 concurrent spends of 5 credits from a balance of 20 and counts the successful ones. */
async function countSuccessfulSpends(spend: () => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: 32 }, spend));
  return outcomes.filter(Boolean).length;
}

describe('32 concurrent spends from a balance that covers 4', () => {
  it(`lets exactly 4 spends succeed in each of ${rounds} rounds`, async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    for (let round = 0; round < rounds; round++) {
      await buyCredits(server, token, 20);
      const spend = () => {
        const hold = { customer: id, roast: randomUUID(), credits: 5, reason };
        return db
          .transaction()
          .execute((trx) => ledger.holdCredits(trx, hold))
          .then(() => true, returnFalseIfInsufficient);
      };
      expect(await countSuccessfulSpends(spend)).toBe(4);
      expect(await getAccountBalance(db, 'customer', id)).toBe(0);
    }
  });

  it('oversells a naive wallet that reads the balance before writing it', async () => {
    const ownerPool = new pg.Pool({ connectionString: server.deps.url, max: 10 });
    await ownerPool.query('create table naive_wallets (id uuid primary key, balance int not null)');
    let oversold = 0;
    for (let round = 0; round < rounds; round++) {
      const id = randomUUID();
      await ownerPool.query('insert into naive_wallets values ($1, 20)', [id]);
      const spend = async () => {
        const { rows } = await ownerPool.query('select balance from naive_wallets where id = $1', [id]);
        if (rows[0].balance < 5) return false;
        await ownerPool.query('update naive_wallets set balance = $2 where id = $1', [id, rows[0].balance - 5]);
        return true;
      };
      if ((await countSuccessfulSpends(spend)) > 4) oversold++;
    }
    await ownerPool.end();
    expect(oversold).toBeGreaterThan(0);
  });
});

describe('concurrent movements of one customer', () => {
  it('completes concurrent holds, charges, releases and refunds without deadlocks or lost credits', async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    const tester = await newTester(server);
    await buyCredits(server, token, 500);
    const runRoast = async (n: number) => {
      const [roast, delivery] = [randomUUID(), randomUUID()];
      const input = { customer: id, roast, reason };
      await db.transaction().execute((trx) => ledger.holdCredits(trx, { ...input, credits: 10 }));
      await Promise.all([
        db
          .transaction()
          .execute((trx) => ledger.captureDelivery(trx, { ...input, tester: tester.id, delivery, credits: 5 })),
        db.transaction().execute((trx) => ledger.releaseSlot(trx, { ...input, slot: 2, credits: 5 })),
        n % 4 === 0 ? buyCredits(server, token, 1) : null,
      ]);
      await Promise.all([
        db.transaction().execute((trx) => ledger.refundDelivery(trx, delivery, { reason })),
        db.transaction().execute((trx) => ledger.reopenSlot(trx, delivery, { reason })),
        db.transaction().execute((trx) => ledger.clawBackPay(trx, delivery, { reason })),
      ]);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => runRoast(n)));
    // The customer buys 510 credits. Each of 40 roasts releases 5. A refund returns 5 more, and a reopening returns none.
    const result = await server.deps.pool.query(
      "select count(*) filter (where kind = 'refund') as refunds, count(*) filter (where kind = 'reopening') as reopenings from ledger_transfers where customer_id = $1",
      [id],
    );
    const { refunds, reopenings } = result.rows[0];
    expect(refunds + reopenings).toBe(40);
    expect(await getAccountBalance(db, 'customer', id)).toBe(510 - 5 * reopenings);
    expect(await getAccountBalance(db, 'earnings', tester.id)).toBe(0);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describe('pay for a tester who deletes their account at the same time', () => {
  it('deletes the account without a deadlock and keeps the ledger consistent', async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    for (let round = 0; round < 10; round++) {
      const tester = await newTester(server);
      const roast = randomUUID();
      await buyCredits(server, token, 40);
      await db.transaction().execute((trx) => ledger.holdCredits(trx, { customer: id, roast, credits: 40, reason }));
      const capture = () => {
        const input = { customer: id, tester: tester.id, roast, delivery: randomUUID(), credits: 5, reason };
        return db.transaction().execute((trx) => ledger.captureDelivery(trx, input));
      };
      const [, , , , deletion] = await Promise.all([
        capture(),
        capture(),
        capture(),
        capture(),
        deleteAccount(server, tester.token),
        capture(),
        capture(),
      ]);
      expect(deletion.status).toBe(200);
    }
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

function returnFalseIfInsufficient(error: unknown): false {
  if (error instanceof AppError && error.code === 'insufficient_credits') return false;
  throw error;
}
