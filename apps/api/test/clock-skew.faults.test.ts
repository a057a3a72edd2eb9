import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import { type AiHost, startAiHostWithDefaults } from '@outloud/testkit/hosts/ai-host';
import { startS3 } from '@outloud/testkit/hosts/s3';
import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { registerCustomer } from '@outloud/testkit/users';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { auditLedger } from '../src/features/credits/audit.service.ts';
import { signMediaUrl } from '../src/features/deliveries/media/signed-urls.ts';
import { type Jobs, startJobs } from '../src/jobs/jobs.ts';
import { requestWithRetry, uploadInChunks } from './cluster/client-load.ts';
import { pollOptions } from './cluster/expectations.ts';
import { createMachine, type Machine, startDatabase } from './cluster/machines.ts';
import { expectExactlyOnce } from './fault-report.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { testSecrets } from './server.ts';
import { newTester } from './users.ts';

const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));
const importSkewedClock = `--import=${path.join(import.meta.dirname, 'skewed-clock.mjs')}`;
const minuteMs = 60_000;

let database: Awaited<ReturnType<typeof startDatabase>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let host: AiHost;
let owner: Database;
let jobs: Jobs;
/** Both machines serve requests and run jobs. One clock is ten minutes fast, the other is ten minutes slow. */
let fastMachine: Machine;
let slowMachine: Machine;
const server = {
  as: (token: string | null) => createClient({ baseUrl: fastMachine.url, token: () => token }),
  deps: {} as { db: Database['db'] },
};

beforeAll(async () => {
  database = await startDatabase();
  s3 = await startS3();
  host = await startAiHostWithDefaults();
  const shared = {
    DATABASE_URL: database.url,
    ...s3.environment,
    MIN_VIDEO_SECONDS: '5',
    RATE_LIMIT_FACTOR: '1',
    NODE_OPTIONS: importSkewedClock,
    ...host.environment,
  };
  fastMachine = await createMachine('ahead', { ...shared, CLOCK_SKEW_MS: `${10 * minuteMs}` });
  slowMachine = await createMachine('behind', { ...shared, CLOCK_SKEW_MS: `${-10 * minuteMs}` });
  await Promise.all([fastMachine.start(), slowMachine.start()]);
  owner = openDatabase(database.url);
  server.deps.db = owner.db;
  jobs = await startJobs(database.url, pino({ level: 'silent' }), { isWorker: false });
});
afterAll(async () => {
  await jobs?.stop();
  await owner?.close();
  await Promise.all([fastMachine?.remove(), slowMachine?.remove()]);
  await host?.stop();
  await s3?.stop();
  await database?.stop();
});

it('shares sessions, emailed links, idempotency keys and throttles between machines with different clocks', async () => {
  const { email, token } = await registerCustomer(server);
  expect((await request(slowMachine.url, 'GET', '/api/auth/profile', { token })).body.data.user.email).toBe(email);
  const listEmails = () =>
    [fastMachine, slowMachine].flatMap(({ dataDir }) => (existsSync(dataDir) ? listEmailsTo(dataDir, email) : []));
  await expect.poll(() => listEmails().length, pollOptions).toBe(1);
  const verification = { token: new URL(listEmails()[0]?.link ?? '').searchParams.get('token') };
  expect((await request(slowMachine.url, 'POST', '/api/auth/verify-email', { body: verification })).status).toBe(200);

  const order = { token, body: { creditAmount: 5 }, headers: { 'idempotency-key': randomUUID() } };
  const pending = [fastMachine, slowMachine, fastMachine, slowMachine].map(({ url }) =>
    request(url, 'POST', '/api/credits/checkout/custom', order),
  );
  const sessions = (await Promise.all(pending)).map(({ body }) => body.data.sessionId);
  expect(new Set(sessions).size).toBe(1);

  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const { url } = count % 2 === 0 ? fastMachine : slowMachine;
    const response = await request(url, 'POST', '/api/auth/login', { body: { email, password: 'wrong password' } });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

it('expires claims and roasts by the database clock and refunds each review once', async () => {
  const customer = await newCustomerWithCredits(server, 15);
  const roast = await newRoast(server, customer.token, 3);
  const testers = await Promise.all([newTester(server), newTester(server), newTester(server)]);
  const claims: string[] = [];
  for (const [index, { token }] of testers.entries()) {
    const { url } = index % 2 === 0 ? fastMachine : slowMachine;
    const { claim } = await requestWithRetry(url, 'POST', `/api/tester/roasts/${roast}/claim`, { token });
    claims.push(claim._id);
  }
  const [expiresSoon, expired, active] = claims as [string, string, string];
  const [firstTester, , thirdTester] = testers as [{ token: string }, { token: string }, { token: string }];
  const startedAt = performance.now();
  for (const { url } of [fastMachine, slowMachine]) {
    const { claim } = await requestWithRetry(url, 'GET', `/api/tester/claims/${expiresSoon}`, firstTester);
    expect(claim.secondsLeft).toBeGreaterThan(3300);
    expect(claim.secondsLeft).toBeLessThanOrEqual(3600);
  }
  const recoveryMs = performance.now() - startedAt;
  await query(`update claims set expires_at = now() + interval '5 minutes' where id = '${expiresSoon}'`);
  await query(`update claims set expires_at = now() - interval '1 second' where id = '${expired}'`);
  await query(`update roasts set expires_at = now() + interval '5 minutes' where id = '${roast}'`);
  await runJob('expire-claims');
  await runJob('expire-roasts');
  expect(await readSlotStates(roast)).toEqual(['claimed', 'open', 'claimed']);

  await requestWithRetry(fastMachine.url, 'DELETE', `/api/tester/claims/${expiresSoon}`, firstTester);
  expect(await readSlotStates(roast)).toEqual(['open', 'open', 'claimed']);
  expect(await readReleaseKeys(roast)).toEqual([]);

  await query(`update roasts set expires_at = now() - interval '5 minutes' where id = '${roast}'`);
  await Promise.all([
    requestWithRetry(slowMachine.url, 'DELETE', `/api/tester/claims/${active}`, thirdTester),
    runJob('expire-roasts'),
  ]);
  await runJob('expire-roasts');
  expect(await readSlotStates(roast)).toEqual(['released', 'released', 'released']);
  const { balance } = await requestWithRetry(slowMachine.url, 'GET', '/api/credits/balance', customer);
  expect(balance).toBe(15);
  const expectedKeys = [1, 2, 3].map((slot) => `release:${roast}:${slot}`);
  expectExactlyOnce('clock skew', {
    injected: 2,
    recoveryMs,
    acknowledged: expectedKeys,
    stored: await readReleaseKeys(roast),
  });
});

it('accepts a recording within the grace period and serves signed URLs on both machines', async () => {
  const customer = await newCustomerWithCredits(server, 5);
  const tester = await newTester(server);
  const roast = await newRoast(server, customer.token);
  const { claim } = await requestWithRetry(slowMachine.url, 'POST', `/api/tester/roasts/${roast}/claim`, tester);
  const content = { size: recording.length, readFrom: (offset: number) => [recording.subarray(offset)] };
  const uploadId = await uploadInChunks(slowMachine.url, tester.token, content);
  await query(`update claims set expires_at = now() - interval '5 minutes' where id = '${claim._id}'`);
  const submission = { token: tester.token, body: { uploadId } };
  const submitted = await requestWithRetry(
    fastMachine.url,
    'POST',
    `/api/tester/claims/${claim._id}/submit`,
    submission,
  );
  const { _id: id } = submitted.claim.delivery;
  await expect
    .poll(() => query(`select status from deliveries where id = '${id}'`), pollOptions)
    .toEqual([{ status: 'completed' }]);

  const startedAt = performance.now();
  for (const [signingMachine, servingMachine] of [
    [fastMachine, slowMachine],
    [slowMachine, fastMachine],
  ] as const) {
    const { delivery } = await requestWithRetry(signingMachine.url, 'GET', `/api/deliveries/${id}`, customer);
    expect((await fetch(new URL(delivery.videoUrl, servingMachine.url))).status).toBe(200);
    const { url } = await requestWithRetry(signingMachine.url, 'POST', '/api/auth/export', customer);
    expect((await fetch(new URL(url, servingMachine.url), { method: 'HEAD' })).status).toBe(200);
    const expiredUrl = signMediaUrl(testSecrets.masterKey, 'video', id, {
      now: new Date(Date.now() - 11 * minuteMs),
    });
    expect((await fetch(new URL(expiredUrl, servingMachine.url))).status).toBe(404);
  }
  const captures = await query<{ id: string }>(`select delivery_id as id from ledger_transfers where kind = 'capture'`);
  const stored = captures.map((row) => row.id);
  expectExactlyOnce('clock skew', {
    injected: 2,
    recoveryMs: performance.now() - startedAt,
    acknowledged: [id],
    stored,
  });
  expect((await auditLedger(owner)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});

async function query<T extends object>(statement: string): Promise<T[]> {
  return (await owner.pool.query(statement)).rows;
}

/** Either machine may run the job. */
async function runJob(name: 'expire-claims' | 'expire-roasts'): Promise<void> {
  await jobs.send(owner.db, name, {});
  const unfinished = `select id from pgboss.job where name = '${name}' and state < 'completed'`;
  await expect.poll(() => queryAsOwner(database.url, unfinished), pollOptions).toEqual([]);
}

async function readSlotStates(roast: string): Promise<string[]> {
  const rows = await query<{ state: string }>(
    `select state from roast_slots where roast_id = '${roast}' order by slot`,
  );
  return rows.map(({ state }) => state);
}

async function readReleaseKeys(roast: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    `select key from ledger_transfers where kind = 'release' and roast_id = '${roast}'`,
  );
  return rows.map(({ key }) => key);
}
