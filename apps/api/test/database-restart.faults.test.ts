import { createClient } from '@outloud/contract/client';
import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { getRoundCount } from '@outloud/testkit/rounds';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { auditLedger } from '../src/features/credits/audit.service.ts';
import { ClientLoad } from './cluster/client-load.ts';
import {
  expectAllUsersCanSignIn,
  expectRoastsCreatedOnce,
  listAcknowledgedAndStored,
  pollOptions,
} from './cluster/expectations.ts';
import { createMachine, type Machine, startDatabase } from './cluster/machines.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';
import { newCustomerWithCredits } from './roasts.ts';
import { newCustomer } from './users.ts';

const restarts = getRoundCount({ quick: 3, full: 10 });

let database: Awaited<ReturnType<typeof startDatabase>>;
let machine: Machine;
let owner: Database;
let load: ClientLoad;
beforeEach(async () => {
  database = await startDatabase();
  machine = await createMachine('all', { DATABASE_URL: database.url });
  await machine.start();
  owner = openDatabase(database.url);
  load = new ClientLoad(machine.url);
});
afterEach(async () => {
  await owner.close();
  await machine.remove();
  await database.stop();
});

it(`loses no data when PostgreSQL restarts ${restarts} times under load`, {
  timeout: 900_000 + restarts * 60_000,
}, async () => {
  const as = (token: string | null) => createClient({ baseUrl: machine.url, token: () => token });
  const server = { as, databaseUrl: database.url };
  load.run({
    buyers: [await newCustomer(server), await newCustomer(server)],
    readers: [await newCustomerWithCredits(server), await newCustomerWithCredits(server)],
    uploaders: [],
  });
  const countAcknowledged = () => [load.registered.length, load.requested.length];
  const waitForProgress = async () => {
    const [users = 0, roasts = 0] = countAcknowledged();
    const hasProgress = () => load.registered.length > users && load.requested.length > roasts;
    await expect.poll(hasProgress, { ...pollOptions, interval: 5 }).toBe(true);
  };
  const recovery = new RecoveryTimer();
  await waitForProgress();
  for (let count = 0; count < restarts; count++) {
    recovery.recordFault();
    await database.pause();
    const readHealthCode = async () => (await request(machine.url, 'GET', '/api/health')).body.code;
    await expect.poll(readHealthCode, pollOptions).toBe('database_unavailable');
    await database.resume();
    await waitForProgress();
    recovery.recordSuccess();
  }
  await load.stop();

  expect(load.registered.length).toBeGreaterThan(restarts);
  await expectAllUsersCanSignIn(machine.url, load);
  await expectRoastsCreatedOnce(database.url, load);
  const { injected, recoveryMs } = recovery;
  expectExactlyOnce('database restart', {
    injected,
    recoveryMs,
    ...(await listAcknowledgedAndStored(database.url, load, [])),
  });
  expect((await auditLedger(owner)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  // The job queue also recovers. An email may arrive twice if the worker could not record that it was sent.
  const listUsersWithoutEmail = () =>
    load.registered.filter(({ email }) => listEmailsTo(machine.dataDir, email).length === 0);
  await expect.poll(listUsersWithoutEmail, pollOptions).toEqual([]);
  expect(await machine.stop()).toBe(0);
});
