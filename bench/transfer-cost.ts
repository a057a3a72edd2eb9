import { randomUUID } from 'node:crypto';
import type { Database } from '../apps/api/src/db/database.ts';
import { captureDelivery, holdCredits, releaseSlot } from '../apps/api/src/features/credits/ledger.service.ts';
import type { Lab } from './lab.ts';
import { median } from './measured.ts';

type Ids = { roast: string; delivery: string };
type Statement = { text: string; values: unknown[] };
export type TransferCost = { service: number; bare: number; ratio: number; transfers: number };

const transfersPerRoast = 3;
/** The service has more code to be compiled than the bare loop, and it would be measured half-compiled. */
const roastsToWarmUp = 600;
const newIds = (): Ids => ({ roast: randomUUID(), delivery: randomUUID() });

/**
 * CPU of this process per transfer, in microseconds: through the service, and for the very same statements in a bare
 * loop over the driver. Slices of both alternate, so that a slow moment of the machine meets both.
 */
export async function measureTransferCost(lab: Lab, rounds: number, roastsPerSlice: number): Promise<TransferCost> {
  const [customer = ''] = await lab.newCustomers(1);
  const people = { customer, tester: await lab.newTester() };
  const database = lab.open({ max: 1 });
  const client = await lab.open({ max: 1 }).pool.connect();
  const statementsOf = await recordStatements(lab, people);

  const slices = {
    service: async () => {
      const roasts = Array.from({ length: roastsPerSlice }, newIds);
      return cpuOf(async () => {
        for (const ids of roasts) await spendOne(database, people, ids);
      });
    },
    bare: async () => {
      const statements = Array.from({ length: roastsPerSlice }, () => statementsOf(newIds())).flat();
      return cpuOf(async () => {
        for (const { text, values } of statements) await client.query(text, values);
      });
    },
  };
  const costs = { service: [] as number[], bare: [] as number[] };
  const warmUps = Math.ceil(roastsToWarmUp / roastsPerSlice);
  for (let round = -warmUps; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['service', 'bare'] as const) : (['bare', 'service'] as const)) {
      const cost = (await slices[side]()) / (roastsPerSlice * transfersPerRoast);
      if (round >= 0) costs[side].push(cost);
    }
  }
  client.release();
  const [service, bare] = [median(costs.service), median(costs.bare)];
  return { service, bare, ratio: service / bare, transfers: rounds * roastsPerSlice * transfersPerRoast };
}

/** One roast of two reviews: both are held, one is released and one is captured. */
async function spendOne({ db }: Database, people: { customer: string; tester: string }, ids: Ids): Promise<void> {
  const of = { ...people, ...ids, slot: 0, reason: 'Bench' };
  await db.transaction().execute((trx) => holdCredits(trx, { ...of, credits: 10 }));
  await db.transaction().execute((trx) => releaseSlot(trx, { ...of, credits: 5 }));
  await db.transaction().execute((trx) => captureDelivery(trx, { ...of, credits: 5 }));
}

/** Listens to the driver once, so that the bare loop sends what the service sends, whatever that will be. */
async function recordStatements(lab: Lab, people: { customer: string; tester: string }) {
  const recorded: Statement[] = [];
  const database = lab.open({ max: 1 });
  database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
    const listen = (text: string, values: unknown[]) => {
      recorded.push({ text, values });
      return send(text, values);
    };
    Object.assign(client, { query: listen });
  });
  const ids = newIds();
  await spendOne(database, people, ids);
  const text = JSON.stringify(recorded);
  return (fresh: Ids): Statement[] =>
    JSON.parse(text.replaceAll(ids.roast, fresh.roast).replaceAll(ids.delivery, fresh.delivery));
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
