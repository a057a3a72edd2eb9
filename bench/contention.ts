import { randomUUID } from 'node:crypto';
import type { Database } from '../apps/api/src/db/database.ts';
import { holdCredits, releaseSlot } from '../apps/api/src/features/credits/ledger.service.ts';
import type { BenchDatabase } from './bench-database.ts';
import { median } from './measurement.ts';

/** Transfers per second, and the number of errors by code. */
export type Contention = { sequential: number; parallel: number; contended: number; errors: Record<string, number> };

const callerCount = 100;
/** A turn holds credits and releases them. */
const transfersPerTurn = 2;

/**
 * Runs the same number of transfers for one customer in sequence, for 100 customers in parallel, and for one customer with
 * 100 parallel callers, in alternating slices. The connection pool has the product's size.
 */
export async function measureContention(
  bench: BenchDatabase,
  rounds: number,
  turnsPerSlice: number,
): Promise<Contention> {
  const customers = await bench.createCustomers(callerCount);
  const [singleCustomer = ''] = customers;
  const database = bench.open({ max: 10 });
  const errors: Record<string, number> = {};

  async function runTurns(customer: string, count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      await holdAndRelease(database, customer).catch((error) => {
        const name = error.code ?? error.message;
        errors[name] = (errors[name] ?? 0) + 1;
      });
    }
  }
  const runParallel = (customerIds: string[]) =>
    Promise.all(customerIds.map((customer) => runTurns(customer, turnsPerSlice / callerCount)));
  const slices = {
    sequential: () => runTurns(singleCustomer, turnsPerSlice),
    parallel: () => runParallel(customers),
    contended: () => runParallel(Array<string>(callerCount).fill(singleCustomer)),
  };

  const rates = { sequential: [] as number[], parallel: [] as number[], contended: [] as number[] };
  const warmUps = 1;
  for (let round = -warmUps; round < rounds; round++) {
    for (const kind of ['sequential', 'parallel', 'contended'] as const) {
      const start = performance.now();
      await slices[kind]();
      const seconds = (performance.now() - start) / 1000;
      if (round >= 0) rates[kind].push((turnsPerSlice * transfersPerTurn) / seconds);
    }
  }
  const { sequential, parallel, contended } = rates;
  return { sequential: median(sequential), parallel: median(parallel), contended: median(contended), errors };
}

async function holdAndRelease({ db }: Database, customer: string): Promise<void> {
  const transfer = { customer, roast: randomUUID(), slot: 0, credits: 1, reason: 'Bench' };
  await db.transaction().execute((trx) => holdCredits(trx, transfer));
  await db.transaction().execute((trx) => releaseSlot(trx, transfer));
}
