import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInvariantViolations, hashBystanderRows } from './fuzz/invariants.ts';
import { Markers } from './fuzz/markers.ts';
import { createErrorLog, runBatch } from './fuzz/run.ts';
import { closeConnections } from './fuzz/send.ts';
import { createWorld } from './fuzz/world.ts';
import { startServer, type TestServer } from './server.ts';

/** FUZZ_REQUESTS sets the number of requests. FUZZ_SEED selects different requests. */
const total = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_117);
const batchSize = 1000;
const batches = Array.from({ length: Math.ceil(total / batchSize) }, (_, number) => ({ number, seed: seed + number }));

const responseCounts = new Map<string, number>();
/** How many endpoints may have no success, because some are called rarely, such as those that inspect a video. */
const maxWithoutSuccess = 12;
/**
 * These endpoints need Stripe, Google, an authenticator app, a passkey, an emailed link, a debt or a payout above $100, so
 * no request can succeed here.
 */
const unreachableEndpoints = [
  'POST /webhooks/stripe',
  'GET /auth/google',
  'GET /auth/google/callback',
  'POST /auth/exchange',
  'POST /auth/passkeys',
  'POST /auth/passkeys/sign-in',
  'POST /admin/auth/passkeys',
  'DELETE /admin/auth/passkeys/:id',
  'POST /admin/auth/second-factor/confirm',
  'DELETE /admin/auth/second-factor',
  'POST /admin/auth/invitation',
  'POST /admin/auth/login',
  'POST /admin/auth/second-factor',
  'POST /admin/customers/:id/write-off-debt',
  'POST /admin/payouts/:id/propose',
  'POST /tester/payout-account/confirm',
];

const errorLog = createErrorLog();
const markers = new Markers();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000000' }, undefined, { runsJobs: false, log: errorLog.log });
});
afterAll(async () => {
  closeConnections();
  await server.close();
});

describe('requests generated from the contract', () => {
  it.each(batches)('returns only declared responses and violates no invariant (seed $seed)', async (batch) => {
    const size = Math.min(batchSize, total - batch.number * batchSize);
    const world = await createWorld(server, markers, batch.seed);
    const before = await hashBystanderRows(world);
    const { reports, statuses } = await runBatch({ world, seed: batch.seed, size, errorLog });
    for (const [key, count] of statuses) responseCounts.set(key, (responseCounts.get(key) ?? 0) + count);
    expect(reports.join('\n\n')).toBe('');
    expect(await findInvariantViolations(server)).toEqual([]);
    if (world.isStaffReadOnly) expect(await hashBystanderRows(world)).toEqual(before);
  });

  it('succeeds at least once on almost every reachable endpoint', () => {
    if (process.env.FUZZ_STATUSES) {
      console.log(
        [...responseCounts]
          .sort()
          .map(([key, count]) => `${count} ${key}`)
          .join('\n'),
      );
    }
    const succeeded = new Set(
      [...responseCounts.keys()].filter((key) => / 20\d /.test(key)).map((key) => key.split(' 20')[0]),
    );
    const names = server.app.endpoints.map(({ method, path }) => `${method} ${path}`);
    const endpointsWithoutSuccess = names.filter(
      (name) => !succeeded.has(name) && !unreachableEndpoints.includes(name),
    );
    expect(
      total < 20_000 || endpointsWithoutSuccess.length <= maxWithoutSuccess ? [] : endpointsWithoutSuccess,
    ).toEqual([]);
  });
});
