import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@outloud/contract/client';
import { startS3 } from '@outloud/testkit/hosts/s3';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { auditLedger } from '../src/features/credits/audit.service.ts';
import { ClientLoad, requestWithRetry, uploadInChunks } from './cluster/client-load.ts';
import {
  expectAllUsersCanSignIn,
  expectCompleteUploads,
  expectDeliveriesCompleted,
  expectRoastsCreatedOnce,
  expectSchedulesRunOnce,
  expectUploadsOnBothMachines,
  listAcknowledgedAndStored,
  pollOptions,
  type SubmittedDelivery,
} from './cluster/expectations.ts';
import { type ProxiedRequest, startBalancer } from './cluster/load-balancer.ts';
import { createMachine, type KillWindow, type Machine, startDatabase } from './cluster/machines.ts';
import { expectExactlyOnce } from './fault-report.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { newCustomer, newTester } from './users.ts';

const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));

let database: Awaited<ReturnType<typeof startDatabase>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let machines: Record<'api1' | 'api2' | 'worker1' | 'worker2', Machine>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let owner: Database;
let load: ClientLoad;

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
  const prepareMachine = (name: string, ROLE: 'api' | 'worker') => createMachine(name, { ...shared, ROLE });
  machines = {
    api1: await prepareMachine('api1', 'api'),
    api2: await prepareMachine('api2', 'api'),
    worker1: await prepareMachine('worker1', 'worker'),
    worker2: await prepareMachine('worker2', 'worker'),
  };
  // All machines start at the same time on an empty database, so their migrations compete.
  await Promise.all(Object.values(machines).map((machine) => machine.start()));
  owner = openDatabase(database.url);
  balancer = await startBalancer([machines.api1, machines.api2]);
  await expect.poll(balancer.listHealthy, pollOptions).toEqual(['api1', 'api2']);
  load = new ClientLoad(balancer.url);
}, 180_000);

afterEach(async () => {
  await load?.stop().catch(() => {});
  await balancer?.stop();
  await owner?.close();
  await Promise.all(Object.values(machines ?? {}).map((machine) => machine.remove()));
  await s3?.stop();
  await database?.stop();
}, 60_000);

it('loses no data when api and worker processes are killed and restarted one by one', {
  timeout: 900_000,
}, async () => {
  const { api1, api2, worker1, worker2 } = machines;
  const server = { url: balancer.url, as, deps: { db: owner.db } };
  load.run({
    buyers: [await newCustomer(server), await newCustomer(server)],
    readers: [await newCustomerWithCredits(server), await newCustomerWithCredits(server)],
    uploaders: [await newTester(server), await newTester(server)],
  });
  await expect.poll(() => load.registered.length, pollOptions).toBeGreaterThan(5);
  const deliveries = [await createDelivery()];

  const { worker: victim, folder } = await waitForNormalizingWorker([worker1, worker2]);
  const [workerKill, apiKill] = await Promise.all([victim.kill(), api1.kill()]);
  await expect.poll(balancer.listHealthy, pollOptions).toEqual(['api2']);
  const requestedBefore = load.requested.length;
  await expect.poll(() => load.requested.length, pollOptions).toBeGreaterThan(requestedBefore + 3);
  const cutOff = balancer.requests.filter(({ error }) => error !== null);
  expect(cutOff.filter((proxied) => !wasCutOffByKill(proxied, 'api1', apiKill))).toEqual([]);
  const takeoverMs = await measureTakeover(folder, workerKill.from);

  await Promise.all([victim.start(), api1.start()]);
  await expect.poll(balancer.listHealthy, pollOptions).toEqual(['api1', 'api2']);
  const rollStartedAt = Date.now();
  const proxiedBefore = balancer.requests.length;
  const secondDelivery = createDelivery();
  for (const machine of [api1, api2, worker1, worker2]) {
    expect(await machine.stop()).toBe(0);
    await machine.start();
    await expect.poll(balancer.listHealthy, pollOptions).toEqual(['api1', 'api2']);
  }
  deliveries.push(await secondDelivery);
  const rollEndedAt = Date.now();
  await load.stop();
  expect(balancer.requests.filter(({ error }) => error !== null)).toEqual(cutOff);
  // The balancer removed each machine before the machine stopped listening.
  expect(balancer.requests.slice(proxiedBefore).filter(({ refusedConnections }) => refusedConnections > 0)).toEqual([]);

  expect(load.registered.length).toBeGreaterThan(10);
  await expectAllUsersCanSignIn(balancer.url, load);
  await expectCompleteUploads(database.url, s3.access, load);
  expectUploadsOnBothMachines(load, balancer.requests);
  await expectRoastsCreatedOnce(database.url, load);
  await expectDeliveriesCompleted(database.url, deliveries, [api1, api2]);
  await expectSchedulesRunOnce(database.url);
  expect((await auditLedger(owner)).filter(({ problems }) => problems.length > 0)).toEqual([]);

  const lastCutOffAt = Math.max(apiKill.until, ...cutOff.map(({ endedAt }) => endedAt));
  const result = await listAcknowledgedAndStored(database.url, load, deliveries);
  expectExactlyOnce('kill: api in cluster', { injected: 1, recoveryMs: lastCutOffAt - apiKill.from, ...result });
  expectExactlyOnce('kill: worker', { injected: 1, recoveryMs: takeoverMs, ...result });
  expectExactlyOnce('rolling restart', { injected: 1, recoveryMs: rollEndedAt - rollStartedAt, ...result });
  console.log(
    `${load.registered.length} registrations, ${load.requested.length} roasts, ${load.uploaded.length} uploads, ${balancer.requests.length} requests; cut off by the kill: ${cutOff.length}; another worker took over the recording after ${takeoverMs} ms; rolling restart in ${rollEndedAt - rollStartedAt} ms`,
  );
});

function as(token: string | null) {
  return createClient({ baseUrl: balancer.url, token: () => token });
}

/** A customer requests a roast, and a tester claims it and submits a recording. */
async function createDelivery(): Promise<SubmittedDelivery> {
  const server = { as, deps: { db: owner.db } };
  const customer = await newCustomerWithCredits(server, 5);
  const tester = await newTester(server);
  const roast = await newRoast(server, customer.token);
  const claimed = await requestWithRetry(balancer.url, 'POST', `/api/tester/roasts/${roast}/claim`, {
    token: tester.token,
  });
  const content = {
    size: recording.length,
    readFrom: (offset: number) => [recording.subarray(offset, offset + 100_000)],
  };
  const uploadId = await uploadInChunks(balancer.url, tester.token, content);
  const submission = { token: tester.token, body: { uploadId } };
  const { claim } = await requestWithRetry(
    balancer.url,
    'POST',
    `/api/tester/claims/${claimed.claim._id}/submit`,
    submission,
  );
  return { id: claim.delivery._id, token: customer.token };
}

/** The worker that normalizes a recording has a work folder named after the step and the run. */
async function waitForNormalizingWorker(workers: Machine[]): Promise<{ worker: Machine; folder: string }> {
  const listWorkFolders = ({ dataDir }: Machine) => {
    const work = path.join(dataDir, 'work');
    return existsSync(work) ? readdirSync(work) : [];
  };
  const deadline = Date.now() + pollOptions.timeout;
  for (; Date.now() < deadline; await wait(10)) {
    for (const worker of workers) {
      const folder = listWorkFolders(worker).find((name) => name.startsWith('normalize-'));
      if (folder) return { worker, folder };
    }
  }
  throw new Error('No worker started to normalize a recording');
}

function wasCutOffByKill(
  { upstream, startedAt, endedAt, error }: ProxiedRequest,
  machine: string,
  killWindow: KillWindow,
) {
  return (
    upstream === machine && startedAt <= killWindow.until && endedAt >= killWindow.from && !error?.startsWith('status')
  );
}

/** Returns how many milliseconds passed until another worker restarted the step. */
async function measureTakeover(folder: string, killedAt: number): Promise<number> {
  const runner = folder.replace('normalize-', '');
  const secondAttempt = `select started_at from delivery_steps where step = 'normalize' and attempts = 2 and runner is distinct from '${runner}'`;
  await expect.poll(() => queryAsOwner(database.url, secondAttempt), pollOptions).not.toEqual([]);
  const [step] = await queryAsOwner<{ started_at: Date }>(database.url, secondAttempt);
  return (step?.started_at.getTime() ?? 0) - killedAt;
}
