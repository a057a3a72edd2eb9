import { randomUUID } from 'node:crypto';
import type { Database } from '../apps/api/src/db/database.ts';
import { holdCredits, releaseSlot } from '../apps/api/src/features/credits/ledger.service.ts';
import type { Lab } from './lab.ts';
import { median } from './measured.ts';

/** Transfers per second, and the errors by their code. */
export type Contention = { alone: number; parallel: number; crowded: number; errors: Record<string, number> };

const callers = 100;
const transfersPerTurn = 2;

/**
 * The same number of transfers by one customer in sequence, by 100 customers at once, and by 100 callers of one
 * customer. The three alternate, and the pool is the product's.
 */
export async function measureContention(lab: Lab, rounds: number, turnsPerSlice: number): Promise<Contention> {
  const customers = await lab.newCustomers(callers);
  const [single = ''] = customers;
  const database = lab.open({ max: 10 });
  const errors: Record<string, number> = {};

  async function turns(customer: string, count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      await holdAndRelease(database, customer).catch((error) => {
        const name = error.code ?? error.message;
        errors[name] = (errors[name] ?? 0) + 1;
      });
    }
  }
  const all = (list: string[]) => Promise.all(list.map((customer) => turns(customer, turnsPerSlice / callers)));
  const slices = {
    alone: () => turns(single, turnsPerSlice),
    parallel: () => all(customers),
    crowded: () => all(Array<string>(callers).fill(single)),
  };

  const rates = { alone: [] as number[], parallel: [] as number[], crowded: [] as number[] };
  const warmUps = 1;
  for (let round = -warmUps; round < rounds; round++) {
    for (const kind of ['alone', 'parallel', 'crowded'] as const) {
      const began = performance.now();
      await slices[kind]();
      const seconds = (performance.now() - began) / 1000;
      if (round >= 0) rates[kind].push((turnsPerSlice * transfersPerTurn) / seconds);
    }
  }
  const { alone, parallel, crowded } = rates;
  return { alone: median(alone), parallel: median(parallel), crowded: median(crowded), errors };
}

async function holdAndRelease({ db }: Database, customer: string): Promise<void> {
  const of = { customer, roast: randomUUID(), slot: 0, credits: 1, reason: 'Bench' };
  await db.transaction().execute((trx) => holdCredits(trx, of));
  await db.transaction().execute((trx) => releaseSlot(trx, of));
}
