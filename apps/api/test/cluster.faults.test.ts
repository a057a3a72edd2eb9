import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@outloud/contract/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { auditLedger } from '../src/features/credits/audit.service.ts';
import { type Exchange, startBalancer } from './cluster/balancer.ts';
import {
  type Delivered,
  expectAllSignIn,
  expectDelivered,
  expectRequestsOnce,
  expectSchedulesOnce,
  expectUploadsShared,
  expectUploadsWhole,
  findAgain,
  patience,
} from './cluster/findings.ts';
import { ask, Load, sendInPieces } from './cluster/load.ts';
import { type Death, type Machine, newMachine, startDatabase } from './cluster/machines.ts';
import { recordings } from './deliveries.ts';
import { expectOnce } from './fault-report.ts';
import { asOwner } from './owner.ts';
import { newCustomer, newTester } from './people.ts';
import { newBuyer, newRoast } from './roasts.ts';
import { startS3 } from './s3.ts';

const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));

let database: Awaited<ReturnType<typeof startDatabase>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let machines: Record<'api1' | 'api2' | 'worker1' | 'worker2', Machine>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let owner: Database;
let load: Load;

beforeEach(async () => {
  database = await startDatabase();
  s3 = await startS3();
  const shared = {
    DATABASE_URL: database.url,
    ...s3.environment,
    MIN_VIDEO_SECONDS: '5',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3',
  };
  const make = (name: string, ROLE: 'api' | 'worker') => newMachine(name, { ...shared, ROLE });
  machines = {
    api1: await make('api1', 'api'),
    api2: await make('api2', 'api'),
    worker1: await make('worker1', 'worker'),
    worker2: await make('worker2', 'worker'),
  };
  // All at once, on an empty database.
  await Promise.all(Object.values(machines).map((machine) => machine.start()));
  owner = openDatabase(database.url);
  balancer = await startBalancer([machines.api1, machines.api2]);
  await expect.poll(balancer.healthy, patience).toEqual(['api1', 'api2']);
  load = new Load(balancer.url);
}, 180_000);

afterEach(async () => {
  await load?.stop().catch(() => {});
  await balancer?.stop();
  await owner?.close();
  await Promise.all(Object.values(machines ?? {}).map((machine) => machine.remove()));
  await s3?.stop();
  await database?.stop();
}, 60_000);

it('two api and two worker processes: kills and a rolling restart lose nothing', { timeout: 900_000 }, async () => {
  const { api1, api2, worker1, worker2 } = machines;
  const server = { url: balancer.url, as, deps: { db: owner.db } };
  load.run({
    buyers: [await newCustomer(server), await newCustomer(server)],
    readers: [await newBuyer(server), await newBuyer(server)],
    senders: [await newTester(server), await newTester(server)],
  });
  await expect.poll(() => load.registered.length, patience).toBeGreaterThan(5);
  const delivered = [await deliver()];

  const { worker: victim, folder } = await workerAtRecording([worker1, worker2]);
  const [workerDeath, apiDeath] = await Promise.all([victim.kill(), api1.kill()]);
  await expect.poll(balancer.healthy, patience).toEqual(['api2']);
  const before = load.requested.length;
  await expect.poll(() => load.requested.length, patience).toBeGreaterThan(before + 3);
  const cutOff = balancer.exchanges.filter(({ fault }) => fault !== null);
  expect(cutOff.filter((exchange) => !isInFlight(exchange, 'api1', apiDeath))).toEqual([]);
  const taken = await takenOver(folder, workerDeath.from);

  await Promise.all([victim.start(), api1.start()]);
  await expect.poll(balancer.healthy, patience).toEqual(['api1', 'api2']);
  const rollBegan = Date.now();
  const asked = balancer.exchanges.length;
  const later = deliver();
  for (const machine of [api1, api2, worker1, worker2]) {
    expect(await machine.stop()).toBe(0);
    await machine.start();
    await expect.poll(balancer.healthy, patience).toEqual(['api1', 'api2']);
  }
  delivered.push(await later);
  const rollEnded = Date.now();
  await load.stop();
  expect(balancer.exchanges.filter(({ fault }) => fault !== null)).toEqual(cutOff);
  // Whoever stopped had been taken out before.
  expect(balancer.exchanges.slice(asked).filter(({ refusals }) => refusals > 0)).toEqual([]);

  expect(load.registered.length).toBeGreaterThan(10);
  await expectAllSignIn(balancer.url, load);
  await expectUploadsWhole(database.url, s3.access, load);
  expectUploadsShared(load, balancer.exchanges);
  await expectRequestsOnce(database.url, load);
  await expectDelivered(database.url, delivered, [api1, api2]);
  await expectSchedulesOnce(database.url);
  expect((await auditLedger(owner)).filter(({ problems }) => problems.length > 0)).toEqual([]);

  const lastCut = Math.max(apiDeath.until, ...cutOff.map(({ ended }) => ended));
  const seen = await findAgain(database.url, load, delivered);
  expectOnce('kill: api of several', { injected: 1, recoveryMs: lastCut - apiDeath.from, ...seen });
  expectOnce('kill: worker', { injected: 1, recoveryMs: taken, ...seen });
  expectOnce('rolling restart', { injected: 1, recoveryMs: rollEnded - rollBegan, ...seen });
  console.log(
    `${load.registered.length} registrations, ${load.requested.length} roasts, ${load.uploaded.length} uploads, ${balancer.exchanges.length} requests; cut off by the kill: ${cutOff.length}; the recording was taken over after ${taken} ms; rolling restart in ${rollEnded - rollBegan} ms`,
  );
});

function as(token: string | null) {
  return createClient({ baseUrl: balancer.url, token: () => token });
}

/** From the request of a customer to the recording that a tester hands in. */
async function deliver(): Promise<Delivered> {
  const server = { as, deps: { db: owner.db } };
  const customer = await newBuyer(server, 5);
  const tester = await newTester(server);
  const roast = await newRoast(server, customer.token);
  const claimed = await ask(balancer.url, 'POST', `/api/tester/roasts/${roast}/claim`, { token: tester.token });
  const content = { size: recording.length, from: (offset: number) => [recording.subarray(offset, offset + 100_000)] };
  const uploadId = await sendInPieces(balancer.url, tester.token, content);
  const handIn = { token: tester.token, body: { uploadId } };
  const { claim } = await ask(balancer.url, 'POST', `/api/tester/claims/${claimed.claim._id}/submit`, handIn);
  return { id: claim.delivery._id, token: customer.token };
}

/** Whoever makes a recording playable has a folder for it, named after the step and the run. */
async function workerAtRecording(workers: Machine[]): Promise<{ worker: Machine; folder: string }> {
  const foldersOf = ({ dataDir }: Machine) => {
    const work = path.join(dataDir, 'work');
    return existsSync(work) ? readdirSync(work) : [];
  };
  const deadline = Date.now() + patience.timeout;
  for (; Date.now() < deadline; await wait(10)) {
    for (const worker of workers) {
      const folder = foldersOf(worker).find((name) => name.startsWith('normalize-'));
      if (folder) return { worker, folder };
    }
  }
  throw new Error('Nobody works on a recording');
}

function isInFlight({ upstream, began, ended, fault }: Exchange, machine: string, death: Death) {
  return upstream === machine && began <= death.until && ended >= death.from && !fault?.startsWith('answered');
}

/** Returns after how many milliseconds somebody else began the step anew. */
async function takenOver(folder: string, killedAt: number): Promise<number> {
  const runner = folder.replace('normalize-', '');
  const again = `select started_at from delivery_steps where step = 'normalize' and attempts = 2 and runner is distinct from '${runner}'`;
  await expect.poll(() => asOwner(database.url, again), patience).not.toEqual([]);
  const [step] = await asOwner<{ started_at: Date }>(database.url, again);
  return (step?.started_at.getTime() ?? 0) - killedAt;
}
