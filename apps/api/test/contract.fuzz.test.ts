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
    const world = await newWorld(server, markers, batch.number);
    const before = await digestBystanders(world);
    const { reports, statuses } = await runBatch({ world, seed: batch.seed, size, failures });
    if (process.env.FUZZ_STATUSES) console.log([...statuses].sort().map(([key, count]) => `${count} ${key}`).join('\n'));
    expect(reports.join('\n\n')).toBe('');
    expect(await findContradictions(server)).toEqual([]);
    if (world.isCalm) expect(await digestBystanders(world)).toEqual(before);
  });
});
