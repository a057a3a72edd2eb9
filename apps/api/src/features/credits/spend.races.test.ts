import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from '../../../test/credits.ts';
import { request } from '../../../test/http.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { AppError } from '../../errors.ts';
import { auditLedger } from './audit.service.ts';
import { balanceOf } from './ledger.repo.ts';
import * as ledger from './ledger.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const reason = 'A race';
const rounds = 50;

/** How many of 32 spends at once, each of 5 from a balance of 20, come through. */
async function spendersThatSucceed(spend: () => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: 32 }, spend));
  return outcomes.filter(Boolean).length;
}

describe('32 spends at once from a balance for 4', () => {
  it(`let exactly 4 through, ${rounds} times of ${rounds}`, async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    for (let round = 0; round < rounds; round++) {
      await buy(server, token, 20);
      const spend = () => {
        const hold = { customer: id, roast: randomUUID(), credits: 5, reason };
        return db
          .transaction()
          .execute((trx) => ledger.holdCredits(trx, hold))
          .then(() => true, refusedForShortBalance);
      };
      expect(await spendersThatSucceed(spend)).toBe(4);
      expect(await balanceOf(db, 'customer', id)).toBe(0);
    }
  });

  it('would let more through if the balance were read and then written', async () => {
    const owner = new pg.Pool({ connectionString: server.deps.url, max: 10 });
    await owner.query('create table naive_wallets (id uuid primary key, balance int not null)');
    let oversold = 0;
    for (let round = 0; round < rounds; round++) {
      const id = randomUUID();
      await owner.query('insert into naive_wallets values ($1, 20)', [id]);
      const spend = async () => {
        const { rows } = await owner.query('select balance from naive_wallets where id = $1', [id]);
        if (rows[0].balance < 5) return false;
        await owner.query('update naive_wallets set balance = $2 where id = $1', [id, rows[0].balance - 5]);
        return true;
      };
      if ((await spendersThatSucceed(spend)) > 4) oversold++;
    }
    await owner.end();
    expect(oversold).toBeGreaterThan(0);
  });
});

describe('everything at once on one customer', () => {
  it('neither deadlocks nor loses a credit', async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    const tester = await newTester(server);
    await buy(server, token, 500);
    const one = async (n: number) => {
      const [roast, delivery] = [randomUUID(), randomUUID()];
      const of = { customer: id, roast, reason };
      await db.transaction().execute((trx) => ledger.holdCredits(trx, { ...of, credits: 10 }));
      await Promise.all([
        db
          .transaction()
          .execute((trx) => ledger.captureDelivery(trx, { ...of, tester: tester.id, delivery, credits: 5 })),
        db.transaction().execute((trx) => ledger.releaseSlot(trx, { ...of, slot: 2, credits: 5 })),
        n % 4 === 0 ? buy(server, token, 1) : null,
      ]);
      await Promise.all([
        db.transaction().execute((trx) => ledger.refundDelivery(trx, delivery, { reason })),
        db.transaction().execute((trx) => ledger.reopenSlot(trx, delivery, { reason })),
        db.transaction().execute((trx) => ledger.takeBackPay(trx, delivery, { reason })),
      ]);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => one(n)));
    // 500 + 10 bought; each of 40 roasts gave 5 back at its release, and 5 more where the refund came before the reopening.
    const spent = await server.deps.pool.query(
      "select count(*) filter (where kind = 'refund') as refunds, count(*) filter (where kind = 'reopening') as reopenings from ledger_transfers where customer_id = $1",
      [id],
    );
    const { refunds, reopenings } = spent.rows[0];
    expect(refunds + reopenings).toBe(40);
    expect(await balanceOf(db, 'customer', id)).toBe(510 - 5 * reopenings);
    expect(await balanceOf(db, 'earnings', tester.id)).toBe(0);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describe('pay that comes while the tester leaves', () => {
  it('is either given up or never lands, and nobody waits in a circle', async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomer(server);
    for (let round = 0; round < 10; round++) {
      const tester = await newTester(server);
      const roast = randomUUID();
      await buy(server, token, 40);
      await db.transaction().execute((trx) => ledger.holdCredits(trx, { customer: id, roast, credits: 40, reason }));
      const capture = () => {
        const of = { customer: id, tester: tester.id, roast, delivery: randomUUID(), credits: 5, reason };
        return db.transaction().execute((trx) => ledger.captureDelivery(trx, of));
      };
      const leave = () => request(server.url, 'DELETE', '/api/auth/account', { token: tester.token });
      const [, , , , left] = await Promise.all([
        capture(),
        capture(),
        capture(),
        capture(),
        leave(),
        capture(),
        capture(),
      ]);
      expect(left.status).toBe(200);
    }
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

function refusedForShortBalance(error: unknown): false {
  if (error instanceof AppError && error.code === 'insufficient_credits') return false;
  throw error;
}
