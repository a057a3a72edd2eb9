import { createClient } from '@outloud/contract/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { auditLedger } from '../src/features/credits/audit.service.ts';
import { expectAllSignIn, expectRequestsOnce, findAgain, patience } from './cluster/findings.ts';
import { Load } from './cluster/load.ts';
import { type Machine, newMachine, startDatabase } from './cluster/machines.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { request } from './http.ts';
import { mailsTo } from './mailbox.ts';
import { newCustomer } from './people.ts';
import { newBuyer } from './roasts.ts';
import { roundsOf } from './rounds.ts';

const restarts = roundsOf({ share: 3, full: 10 });

let database: Awaited<ReturnType<typeof startDatabase>>;
let machine: Machine;
let owner: Database;
let load: Load;
beforeEach(async () => {
  database = await startDatabase();
  machine = await newMachine('all', { DATABASE_URL: database.url });
  await machine.start();
  owner = openDatabase(database.url);
  load = new Load(machine.url);
});
afterEach(async () => {
  await owner.close();
  await machine.remove();
  await database.stop();
});

it(`recovers without loss when PostgreSQL restarts ${restarts} times under load`, {
  timeout: 900_000 + restarts * 60_000,
}, async () => {
  const server = { as: (token: string | null) => createClient({ baseUrl: machine.url, token: () => token }) };
  load.run({
    buyers: [await newCustomer(server), await newCustomer(server)],
    readers: [await newBuyer(server), await newBuyer(server)],
    senders: [],
  });
  const countAcknowledged = () => [load.registered.length, load.requested.length];
  const waitForProgress = async () => {
    const [users = 0, roasts = 0] = countAcknowledged();
    const hasProgress = () => load.registered.length > users && load.requested.length > roasts;
    await expect.poll(hasProgress, { ...patience, interval: 5 }).toBe(true);
  };
  const recovery = new Recovery();
  await waitForProgress();
  for (let count = 0; count < restarts; count++) {
    recovery.fault();
    await database.pause();
    const readHealthCode = async () => (await request(machine.url, 'GET', '/api/health')).body.code;
    await expect.poll(readHealthCode, patience).toBe('database_unavailable');
    await database.resume();
    await waitForProgress();
    recovery.success();
  }
  await load.stop();

  expect(load.registered.length).toBeGreaterThan(restarts);
  await expectAllSignIn(machine.url, load);
  await expectRequestsOnce(database.url, load);
  const { injected, recoveryMs } = recovery;
  expectOnce('database restart', { injected, recoveryMs, ...(await findAgain(database.url, load, [])) });
  expect((await auditLedger(owner)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  // The job queue recovers, too. A mail may arrive twice if its success could not be recorded.
  const withoutMail = () => load.registered.filter(({ email }) => mailsTo(machine.dataDir, email).length === 0);
  await expect.poll(withoutMail, patience).toEqual([]);
  expect(await machine.stop()).toBe(0);
});
