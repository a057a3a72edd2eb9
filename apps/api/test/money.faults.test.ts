import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../scripts/lib/fault-table.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import * as books from './books.ts';
import { type Buyer, Buying } from './buying.ts';
import { expectOnce } from './fault-report.ts';
import { request } from './http.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import {
  databaseUrl,
  newDataDir,
  type Program,
  postgresPid,
  removeDataDir,
  runningPostgres,
  startProgram,
  stopProgram,
  waitedForProcessorMs,
} from './program.ts';
import { randomFrom, roundsOf, seed } from './rounds.ts';
import { Spending } from './spending.ts';

const programKills = roundsOf({ share: 3, full: 50 });
const postgresKills = roundsOf({ share: 2, full: 20 });
const customerCount = 4;
const testerCount = 3;
const patienceMs = 5000;

type Load = books.Load & { buyers: Buyer[] };

let dataDir: string;
let program: Program;
let load: Load;
let worst: { own: number; wall: number };
beforeEach(async () => {
  dataDir = newDataDir();
  worst = { own: 0, wall: 0 };
  program = await start();
  load = await newLoad();
});
afterEach(async () => {
  // A failed test leaves them running, and the program would bring its database back.
  load.buying.stop();
  program.child.kill('SIGKILL');
  await Promise.all([load.spending.kill(), program.exited]);
  await removeDataDir(dataDir);
});

describe(`money under kill -9, seed ${seed}`, () => {
  it(`of the program, ${programKills} rounds`, { timeout: 900_000 + programKills * 30_000 }, async () => {
    const random = randomFrom(seed);
    for (let round = 0; round < programKills; round++) {
      await load.spending.start(databaseUrl(dataDir), { seed: seed + round });
      const loops = buy(seed + round);
      await wait(100 + random() * 800);
      load.buying.stop();
      program.child.kill('SIGKILL');
      expect(await load.spending.kill()).toMatchObject({ signal: 'SIGKILL' });
      await Promise.all([program.exited, ...loops]);

      program = await within5s(start);
      await books.spenderIsGone(databaseUrl(dataDir));
      const rows = await books.expectNothingLost(databaseUrl(dataDir), load);
      await books.expectNothingElse(rows, load, load.buyers, program.url);
      await expectCleanLedger(dataDir);
      await books.forgetKilledRequests(databaseUrl(dataDir));
    }
    await settleAndStop({ fault: 'kill: program', injected: programKills });
    report(`${programKills} kills of the program`);
  });

  it(`of PostgreSQL, ${postgresKills} rounds`, { timeout: 900_000 + postgresKills * 30_000 }, async () => {
    const random = randomFrom(seed + 1);
    await load.spending.start(databaseUrl(dataDir), { seed });
    const loops = buy(seed);
    for (let round = 0; round < postgresKills; round++) {
      await wait(100 + random() * 800);
      const killed = runningPostgres(dataDir);
      process.kill(killed, 'SIGKILL');
      await within5s(() => backAfter(killed));
      await books.forgetKilledRequests(databaseUrl(dataDir));
      await books.expectNothingLost(databaseUrl(dataDir), load);
      await expectCleanLedger(dataDir);
      await goesOn();
    }
    load.buying.stop();
    expect(await load.spending.kill()).toMatchObject({ signal: 'SIGKILL' });
    await Promise.all(loops);
    await settleAndStop({ fault: 'kill: PostgreSQL', injected: postgresKills });
    report(`${postgresKills} kills of PostgreSQL`);
  });
});

async function start(): Promise<Program> {
  const program = startProgram(dataDir, await findFreePort());
  await program.ready;
  expect((await request(program.url, 'GET', '/api/health')).status).toBe(200);
  return program;
}

async function newLoad(): Promise<Load> {
  const buyers = await Promise.all(
    Array.from({ length: customerCount }, async (_, i) => {
      const body = { email: `buyer${i}@example.com`, password: 'a kettle of fish', fullName: 'Penny Spender' };
      const { data } = (await request(program.url, 'POST', '/api/auth/register', { body })).body;
      return { id: data.user._id, token: data.token };
    }),
  );
  const testers = await asOwner<{ id: string }>(
    databaseUrl(dataDir),
    `insert into users (email, full_name, account_type)
     select 'tester' || n || '@example.com', 'Theo Tester', 'tester' from generate_series(1, ${testerCount}) n
     returning id`,
  );
  const spending = new Spending({ customers: buyers.map(({ id }) => id), testers: testers.map(({ id }) => id) });
  return { buyers, spending, buying: new Buying() };
}

function buy(start: number): Promise<void>[] {
  const { buyers, buying } = load;
  return buyers.map((buyer, i) => buying.run(program.url, buyer, randomFrom(start * customerCount + i)));
}

/** A health check that the old server's last process answers says nothing, so it must be another server's. */
async function backAfter(killed: number): Promise<Program> {
  const back = async () => {
    const running = postgresPid(dataDir);
    const { status } = await request(program.url, 'GET', '/api/health');
    return running && running !== killed && status;
  };
  await expect.poll(back, { timeout: 4 * patienceMs }).toBe(200);
  return program;
}

/** Of the program's own time: a machine that is busy with other work must not fail the test. */
async function within5s(recover: () => Promise<Program>): Promise<Program> {
  const began = performance.now();
  const waitedBefore = waitedForProcessorMs(program);
  const recovered = await recover();
  const wall = performance.now() - began;
  const waited = waitedForProcessorMs(recovered) - (recovered === program ? waitedBefore : 0);
  expect(wall - waited, `of ${wall} ms in all`).toBeLessThan(patienceMs);
  worst = { own: Math.max(worst.own, wall - waited), wall: Math.max(worst.wall, wall) };
  return recovered;
}

async function goesOn(): Promise<void> {
  const { spending, buying } = load;
  const [done, paid] = [spending.done.size, buying.paid.length];
  await expect.poll(() => spending.done.size > done && buying.paid.length > paid).toBe(true);
}

/** With everything asked for again until it was answered, the books are what was acknowledged and nothing else. */
async function settleAndStop({ fault, injected }: { fault: Fault; injected: number }): Promise<void> {
  const url = databaseUrl(dataDir);
  await books.forgetKilledRequests(url);
  await load.buying.finish(program.url, load.buyers);
  await load.spending.start(url, { finish: true });
  expect(await load.spending.ended()).toEqual({ code: 0, signal: null });
  expect([load.spending.unanswered.size, load.buying.unanswered.length]).toEqual([0, 0]);
  const rows = await books.expectNothingLost(url, load);
  const acknowledged = [...load.spending.done.keys(), ...load.buying.paid.map(({ session }) => `${session}`)];
  const found = rows.map(({ session, key }) => session ?? key);
  expectOnce(fault, { injected, recoveryMs: worst.wall, acknowledged, found });
  await books.expectNothingElse(rows, load, load.buyers, program.url);
  await books.expectOneCheckoutPerKey(url, load);
  await expectCleanLedger(dataDir);
  expect(await stopProgram(program)).toBe(0);
  await expectCleanLedger(dataDir);
}

function report(title: string): void {
  const { spending, buying } = load;
  const kinds = Object.entries(Object.groupBy(spending.done.values(), ({ kind }) => kind));
  const counts = kinds.map(([kind, movements]) => `${movements.length} ${kind}`).join(', ');
  // A slow machine does little between a few kills; in a long series everything happens.
  expect(kinds.length).toBeGreaterThanOrEqual(process.env.FAULT_FULL ? 4 : 1);
  const [own, wall] = [worst.own, worst.wall].map(Math.round);
  console.log(`${title}: back after ${own} ms at worst (${wall} ms by the clock)
${buying.paid.length} purchase, ${counts}; asked again: ${buying.repeated} purchases, ${spending.repeated} movements`);
}
