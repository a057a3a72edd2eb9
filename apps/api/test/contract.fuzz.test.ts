import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestBystanders, findContradictions } from './fuzz/invariants.ts';
import { Markers } from './fuzz/markers.ts';
import { failureLog, runBatch } from './fuzz/run.ts';
import { closeConnections } from './fuzz/send.ts';
import { newWorld } from './fuzz/world.ts';
import { startServer, type TestServer } from './server.ts';

/** FUZZ_REQUESTS is any number for longer runs, and FUZZ_SEED another beginning. */
const total = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_117);
const batchSize = 1000;
const batches = Array.from({ length: Math.ceil(total / batchSize) }, (_, number) => ({ number, seed: seed + number }));

/** How often each endpoint was answered in which way. */
const reached = new Map<string, number>();
/** A few more may have no luck, such as those that look into a video and are seldom asked for. */
const mostUnlucky = 5;
/** Without Stripe, Google and an authenticator app nobody gets further than a refusal here. */
const unreachable = [
  'POST /webhooks/stripe',
  'GET /auth/google',
  'GET /auth/google/callback',
  'POST /auth/exchange',
  'POST /admin/auth/second-factor/confirm',
  'DELETE /admin/auth/second-factor',
];

const failures = failureLog();
const markers = new Markers();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000000' }, undefined, { works: false, log: failures.log });
});
afterAll(async () => {
  closeConnections();
  await server.close();
});

describe('requests made up from the contract', () => {
  it.each(batches)('get the answers that it declares, and leave the books in order (seed $seed)', async (batch) => {
    const size = Math.min(batchSize, total - batch.number * batchSize);
    const world = await newWorld(server, markers, batch.seed);
    const before = await digestBystanders(world);
    const { reports, statuses } = await runBatch({ world, seed: batch.seed, size, failures });
    for (const [key, count] of statuses) reached.set(key, (reached.get(key) ?? 0) + count);
    expect(reports.join('\n\n')).toBe('');
    expect(await findContradictions(server)).toEqual([]);
    if (world.isCalm) expect(await digestBystanders(world)).toEqual(before);
  });

  it('succeed, all in all, with every endpoint', () => {
    if (process.env.FUZZ_STATUSES) {
      console.log(
        [...reached]
          .sort()
          .map(([key, count]) => `${count} ${key}`)
          .join('\n'),
      );
    }
    const succeeded = new Set(
      [...reached.keys()].filter((key) => / 20\d /.test(key)).map((key) => key.split(' 20')[0]),
    );
    const names = server.app.endpoints.map(({ method, path }) => `${method} ${path}`);
    const never = names.filter((name) => !succeeded.has(name) && !unreachable.includes(name));
    expect(total < 20_000 || never.length <= mostUnlucky ? [] : never).toEqual([]);
  });
});
