import { randomUUID } from 'node:crypto';
import type { Database } from '../apps/api/src/db/database.ts';
import { captureDelivery, holdCredits, releaseSlot } from '../apps/api/src/features/credits/ledger.service.ts';
import type { BenchDatabase } from './bench-database.ts';
import { median } from './measurement.ts';

type Ids = { roast: string; delivery: string };
type Statement = { text: string; values: unknown[] };
export type TransferCost = { service: number; baseline: number; ratio: number; transfers: number };

const transfersPerRoast = 3;
/** The warm-up lets V8 optimize the service, which has more code than the baseline. */
const roastsToWarmUp = 600;
const createIds = (): Ids => ({ roast: randomUUID(), delivery: randomUUID() });

/**
 * Measures the CPU time of this process per transfer, in microseconds: through the service, and for the same statements
 * sent with the driver alone. Slices alternate, so that other load on the machine affects both sides.
 */
export async function measureTransferCost(
  bench: BenchDatabase,
  rounds: number,
  roastsPerSlice: number,
): Promise<TransferCost> {
  const [customer = ''] = await bench.createCustomers(1);
  const users = { customer, tester: await bench.createTester() };
  const database = bench.open({ max: 1 });
  const client = await bench.open({ max: 1 }).pool.connect();
  const createStatements = await recordStatements(bench, users);

  const slices = {
    service: async () => {
      const roasts = Array.from({ length: roastsPerSlice }, createIds);
      return measureCpu(async () => {
        for (const ids of roasts) await settleRoast(database, users, ids);
      });
    },
    baseline: async () => {
      const statements = Array.from({ length: roastsPerSlice }, () => createStatements(createIds())).flat();
      return measureCpu(async () => {
        for (const { text, values } of statements) await client.query(text, values);
      });
    },
  };
  const costs = { service: [] as number[], baseline: [] as number[] };
  const warmUps = Math.ceil(roastsToWarmUp / roastsPerSlice);
  for (let round = -warmUps; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['service', 'baseline'] as const) : (['baseline', 'service'] as const)) {
      const cost = (await slices[side]()) / (roastsPerSlice * transfersPerRoast);
      if (round >= 0) costs[side].push(cost);
    }
  }
  client.release();
  const [service, baseline] = [median(costs.service), median(costs.baseline)];
  return { service, baseline, ratio: service / baseline, transfers: rounds * roastsPerSlice * transfersPerRoast };
}

/** Makes three transfers for a roast with two reviews: holds all credits, releases half, and captures half. */
async function settleRoast({ db }: Database, users: { customer: string; tester: string }, ids: Ids): Promise<void> {
  const transfer = { ...users, ...ids, slot: 0, reason: 'Bench' };
  await db.transaction().execute((trx) => holdCredits(trx, { ...transfer, credits: 10 }));
  await db.transaction().execute((trx) => releaseSlot(trx, { ...transfer, credits: 5 }));
  await db.transaction().execute((trx) => captureDelivery(trx, { ...transfer, credits: 5 }));
}

/** Records the statements of the service. The returned function repeats them with other ids. */
async function recordStatements(bench: BenchDatabase, users: { customer: string; tester: string }) {
  const statements: Statement[] = [];
  const database = bench.open({ max: 1 });
  database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
    const recordAndSend = (text: string, values: unknown[]) => {
      statements.push({ text, values });
      return send(text, values);
    };
    Object.assign(client, { query: recordAndSend });
  });
  const ids = createIds();
  await settleRoast(database, users, ids);
  const text = JSON.stringify(statements);
  return (newIds: Ids): Statement[] =>
    JSON.parse(text.replaceAll(ids.roast, newIds.roast).replaceAll(ids.delivery, newIds.delivery));
}

async function measureCpu(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
