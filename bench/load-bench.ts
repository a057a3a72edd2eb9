import { startFakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { areSitesStale, buildSites } from '../scripts/lib/sites.ts';
import { checkResults, waitUntilProcessed } from './load-checks.ts';
import { LoadClient } from './load-client.ts';
import { createLoadContext } from './load-context.ts';
import { measureReadCosts, type ReadCost } from './load-read-cost.ts';
import { type LoadResult, runLoad } from './load-run.ts';
import { type BenchResult, type Measurement, percentile, type Table } from './measurement.ts';

const maxRatio = 2;

const sizes = {
  quick: { warmUpSeconds: 15, seconds: 30, samplesPerInterval: 8, maxGrowth: 1.1, rounds: 5, requestsPerSlice: 100 },
  full: { warmUpSeconds: 180, seconds: 300, samplesPerInterval: 25, maxGrowth: 1.1, rounds: 11, requestsPerSlice: 200 },
  // One hour: 15 minutes of warm-up, then 45 minutes of measurement.
  soak: {
    warmUpSeconds: 900,
    seconds: 2700,
    samplesPerInterval: 300,
    maxGrowth: 1.05,
    rounds: 11,
    requestsPerSlice: 200,
  },
};

export const benchLoad = (quick: boolean) => runMixedLoad(sizes[quick ? 'quick' : 'full']);
export const benchSoak = () => runMixedLoad(sizes.soak);

/** Runs all user scenarios in parallel against a real server, at a rate that the server can sustain. */
async function runMixedLoad(size: (typeof sizes)['soak']): Promise<BenchResult> {
  if (areSitesStale()) await buildSites();
  const dataDir = createDataDir();
  const stripe = await startFakeStripe();
  // Default settings, except for higher rate limits and a minimum length that allows several recordings per minute.
  const settings = { ...stripe.environment, LOG_LEVEL: 'info', MIN_VIDEO_SECONDS: '5' };
  const server = startServerProcess(dataDir, await findFreePort(), settings);
  const client = new LoadClient(server.url);
  try {
    await server.ready;
    const url = getOwnerDatabaseUrl(dataDir);
    const database = openDatabase(url);
    try {
      const pid = server.child.pid ?? 0;
      const context = await createLoadContext({ url: server.url, dataDir, database, client, stripe });
      const result = await runLoad(context, pid, size);
      const { incomplete, seconds } = await waitUntilProcessed(database.pool);
      const readCosts = await measureReadCosts(context, { pid, dataDir, databaseUrl: url }, size);
      const total = sumReadCosts(readCosts);
      for (const failure of client.failures.slice(0, 20)) console.log(failure);
      return {
        tables: [buildRateTable(result), buildUsageTable(result, seconds), buildReadCostTable(readCosts)],
        measurements: [
          { name: 'load: failed requests', value: client.failures.length, max: 0 },
          { name: 'load: memory at the end / after warm-up', value: result.memory.growth, max: size.maxGrowth },
          ...(size === sizes.soak ? [getMemorySpread(result)] : []),
          {
            name: 'load: CPU per read / baseline server',
            value: total.product / total.baseline,
            max: maxRatio,
          },
          { name: 'load: recordings not completed', value: incomplete, max: 0 },
          ...(await checkResults(database.pool, context, dataDir)),
        ] satisfies Measurement[],
      };
    } finally {
      await database.close();
    }
  } finally {
    client.close();
    await stopServerProcess(server);
    await stripe.stop();
    await removeDataDir(dataDir);
  }
}

/** Compares five-minute medians, because the memory of shorter intervals depends on the jobs that run in them. */
function getMemorySpread({ memory }: LoadResult): Measurement {
  const name = 'load: highest / lowest five-minute memory after warm-up';
  return { name, value: memory.spread, max: sizes.soak.maxGrowth };
}

function buildRateTable({ latencies, seconds, perSecond }: LoadResult): Table {
  const formatMs = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`;
  const formatRow = (kind: string, values: number[]) => [
    kind,
    `${values.length}`,
    (values.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => formatMs(values, share)),
  ];
  const kinds = [...latencies].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    title: `Mixed load for ${seconds} seconds, ${perSecond.toFixed(0)} scenarios per second (open loop)`,
    rows: [
      ['', 'responses', 'per second', 'p50', 'p95', 'p99'],
      ...kinds.map(([kind, values]) => formatRow(kind, values)),
      formatRow(
        'all',
        kinds.flatMap(([, values]) => values),
      ),
    ],
  };
}

function buildUsageTable({ memory, cpu, capacity, perSecond }: LoadResult, seconds: number): Table {
  const formatMegabytes = (value: number) => `${value.toFixed(0)} MB`;
  return {
    title: 'Resource usage of the server under load',
    rows: [
      ['maximum scenarios per second', capacity.toFixed(0)],
      ['load relative to the maximum', (perSecond / capacity).toFixed(2)],
      ['CPU cores used, without tasks and database', cpu.toFixed(2)],
      ['memory after warm-up', formatMegabytes(memory.start)],
      ['memory at the end', formatMegabytes(memory.end)],
      ['peak memory', formatMegabytes(memory.max)],
      ['time until the last recording was processed', `${seconds.toFixed(0)} s`],
    ],
  };
}

function buildReadCostTable(readCosts: ReadCost[]): Table {
  const formatRow = ({ read, baseline, product }: ReadCost) => [
    read,
    `${baseline.toFixed(0)} µs`,
    `${product.toFixed(0)} µs`,
    (product / baseline).toFixed(2),
  ];
  return {
    title: 'Server CPU per read: baseline with the same queries and bytes, and product after the load',
    rows: [...readCosts.map(formatRow), formatRow(sumReadCosts(readCosts))],
  };
}

/** Weights all reads equally, because they are about equally frequent in the load. */
function sumReadCosts(readCosts: ReadCost[]): ReadCost {
  const sum = (side: 'baseline' | 'product') => readCosts.reduce((total, readCost) => total + readCost[side], 0);
  return { read: 'total', baseline: sum('baseline'), product: sum('product') };
}
