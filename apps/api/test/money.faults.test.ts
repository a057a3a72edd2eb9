import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createRandom, faultSeed, getRoundCount } from '@outloud/testkit/rounds';
import {
  createDataDir,
  getCpuWaitMs,
  getOwnerDatabaseUrl,
  readPostgresPid,
  removeDataDir,
  requirePostgresPid,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { verifyEmail } from '@outloud/testkit/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../scripts/lib/fault-table.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce } from './fault-report.ts';
import * as ledger from './ledger-expectations.ts';
import { type Buyer, PurchaseLoad } from './purchase-load.ts';
import { SpenderRunner } from './spender-runner.ts';

const serverKills = getRoundCount({ quick: 3, full: 50 });
const postgresKills = getRoundCount({ quick: 2, full: 20 });
const customerCount = 4;
const testerCount = 3;
const maxRecoveryMs = 5000;

type TestLoad = ledger.LedgerLoad & { buyers: Buyer[] };

let dataDir: string;
let server: ServerProcess;
let load: TestLoad;
let slowestRecovery: { active: number; wall: number };
beforeEach(async () => {
  dataDir = createDataDir();
  slowestRecovery = { active: 0, wall: 0 };
  server = await startAndWait();
  load = await createLoad();
});
afterEach(async () => {
  // After a failed test, the load and the server still run, and the server would restart its database.
  load.buying.stop();
  server.child.kill('SIGKILL');
  await Promise.all([load.spending.kill(), server.exited]);
  await removeDataDir(dataDir);
});

describe(`ledger under kill -9, seed ${faultSeed}`, () => {
  it(`keeps the ledger correct when the server is killed ${serverKills} times`, {
    timeout: 900_000 + serverKills * 30_000,
  }, async () => {
    const random = createRandom(faultSeed);
    for (let round = 0; round < serverKills; round++) {
      await load.spending.start(getOwnerDatabaseUrl(dataDir), { seed: faultSeed + round });
      const loops = startBuying(faultSeed + round);
      await wait(100 + random() * 800);
      load.buying.stop();
      server.child.kill('SIGKILL');
      expect(await load.spending.kill()).toMatchObject({ signal: 'SIGKILL' });
      await Promise.all([server.exited, ...loops]);

      server = await expectFastRecovery(startAndWait);
      await ledger.waitForSpenderExit(getOwnerDatabaseUrl(dataDir));
      const rows = await ledger.expectAcknowledgedTransfers(getOwnerDatabaseUrl(dataDir), load);
      await ledger.expectNoOtherTransfers(rows, load, load.buyers, server.url);
      await expectCorrectLedger(dataDir);
      await ledger.expireKilledRequests(getOwnerDatabaseUrl(dataDir));
    }
    await settleAndStop({ fault: 'kill: single process', injected: serverKills });
    printSummary(`${serverKills} kills of the server`);
  });

  it(`keeps the ledger correct when PostgreSQL is killed ${postgresKills} times`, {
    timeout: 900_000 + postgresKills * 30_000,
  }, async () => {
    const random = createRandom(faultSeed + 1);
    await load.spending.start(getOwnerDatabaseUrl(dataDir), { seed: faultSeed });
    const loops = startBuying(faultSeed);
    for (let round = 0; round < postgresKills; round++) {
      await wait(100 + random() * 800);
      const killedPid = requirePostgresPid(dataDir);
      process.kill(killedPid, 'SIGKILL');
      await expectFastRecovery(() => waitForRestart(killedPid));
      await ledger.expireKilledRequests(getOwnerDatabaseUrl(dataDir));
      await ledger.expectAcknowledgedTransfers(getOwnerDatabaseUrl(dataDir), load);
      await expectCorrectLedger(dataDir);
      await waitForProgress();
    }
    load.buying.stop();
    expect(await load.spending.kill()).toMatchObject({ signal: 'SIGKILL' });
    await Promise.all(loops);
    await settleAndStop({ fault: 'kill: PostgreSQL', injected: postgresKills });
    printSummary(`${postgresKills} kills of PostgreSQL`);
  });
});

async function startAndWait(): Promise<ServerProcess> {
  const started = startServerProcess(dataDir, await findFreePort());
  await started.ready;
  expect((await request(started.url, 'GET', '/api/health')).status).toBe(200);
  return started;
}

async function createLoad(): Promise<TestLoad> {
  const buyers = await Promise.all(
    Array.from({ length: customerCount }, async (_, i) => {
      const body = { email: `buyer${i}@example.com`, password: 'a kettle of fish', fullName: 'Penny Spender' };
      const { data } = (await request(server.url, 'POST', '/api/auth/register', { body })).body;
      await verifyEmail(getOwnerDatabaseUrl(dataDir), body.email);
      return { id: data.user._id, token: data.token };
    }),
  );
  const testers = await queryAsOwner<{ id: string }>(
    getOwnerDatabaseUrl(dataDir),
    `insert into users (email, full_name, account_type)
     select 'tester' || n || '@example.com', 'Theo Tester', 'tester' from generate_series(1, ${testerCount}) n
     returning id`,
  );
  const spending = new SpenderRunner({ customers: buyers.map(({ id }) => id), testers: testers.map(({ id }) => id) });
  return { buyers, spending, buying: new PurchaseLoad() };
}

function startBuying(firstSeed: number): Promise<void>[] {
  const { buyers, buying } = load;
  return buyers.map((buyer, i) => buying.run(server.url, buyer, createRandom(firstSeed * customerCount + i)));
}

/** The old PostgreSQL may still pass a health check, so the process id must have changed. */
async function waitForRestart(killedPid: number): Promise<ServerProcess> {
  const readStatus = async () => {
    const currentPid = readPostgresPid(dataDir);
    const { status } = await request(server.url, 'GET', '/api/health');
    return currentPid && currentPid !== killedPid && status;
  };
  await expect.poll(readStatus, { timeout: 4 * maxRecoveryMs }).toBe(200);
  return server;
}

/** Subtracts the time that the server waited for a CPU, so that a busy machine does not fail the test. */
async function expectFastRecovery(recover: () => Promise<ServerProcess>): Promise<ServerProcess> {
  const startedAt = performance.now();
  const waitedBefore = getCpuWaitMs(server);
  const recovered = await recover();
  const wall = performance.now() - startedAt;
  const waited = getCpuWaitMs(recovered) - (recovered === server ? waitedBefore : 0);
  expect(wall - waited, `of ${wall} ms in total`).toBeLessThan(maxRecoveryMs);
  slowestRecovery = {
    active: Math.max(slowestRecovery.active, wall - waited),
    wall: Math.max(slowestRecovery.wall, wall),
  };
  return recovered;
}

async function waitForProgress(): Promise<void> {
  const { spending, buying } = load;
  const [committedBefore, paidBefore] = [spending.committed.size, buying.paid.length];
  await expect.poll(() => spending.committed.size > committedBefore && buying.paid.length > paidBefore).toBe(true);
}

/** Retries every request until it gets a response. Then the ledger must contain exactly the acknowledged transfers. */
async function settleAndStop({ fault, injected }: { fault: Fault; injected: number }): Promise<void> {
  const url = getOwnerDatabaseUrl(dataDir);
  await ledger.expireKilledRequests(url);
  await load.buying.finish(server.url, load.buyers);
  await load.spending.start(url, { finish: true });
  expect(await load.spending.waitForExit()).toEqual({ code: 0, signal: null });
  expect([load.spending.unanswered.size, load.buying.unanswered.length]).toEqual([0, 0]);
  const rows = await ledger.expectAcknowledgedTransfers(url, load);
  const acknowledged = [...load.spending.committed.keys(), ...load.buying.paid.map(({ session }) => `${session}`)];
  const stored = rows.map(({ session, key }) => session ?? key);
  expectExactlyOnce(fault, { injected, recoveryMs: slowestRecovery.wall, acknowledged, stored });
  await ledger.expectNoOtherTransfers(rows, load, load.buyers, server.url);
  await ledger.expectOneCheckoutPerKey(url, load);
  await expectCorrectLedger(dataDir);
  expect(await stopServerProcess(server)).toBe(0);
  await expectCorrectLedger(dataDir);
}

function printSummary(title: string): void {
  const { spending, buying } = load;
  const kinds = Object.entries(Object.groupBy(spending.committed.values(), ({ kind }) => kind));
  const counts = kinds.map(([kind, movements]) => `${movements.length} ${kind}`).join(', ');
  // A slow machine may not run every kind of transfer between a few kills.
  expect(kinds.length).toBeGreaterThanOrEqual(process.env.FAULT_FULL ? 4 : 1);
  const [active, wall] = [slowestRecovery.active, slowestRecovery.wall].map(Math.round);
  console.log(`${title}: recovered within ${active} ms without CPU wait (${wall} ms wall time)
${buying.paid.length} purchase, ${counts}; retried: ${buying.retryCount} purchases, ${spending.retryCount} transfers`);
}
