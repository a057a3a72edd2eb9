import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { databaseUrl, newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { startStripe } from '../apps/api/test/stripe.ts';
import { buildSites, sitesAreStale } from '../scripts/lib/sites.ts';
import { LoadClient } from './load-client.ts';
import { findFaults, untilProcessed } from './load-findings.ts';
import { measureRatios, type Ratio } from './load-ratio.ts';
import { type Loaded, runLoad } from './load-run.ts';
import { makeWorld } from './load-world.ts';
import { type Found, type Measured, percentile, type Table } from './measured.ts';

const mostTimesBare = 2;

const sizes = {
  quick: { warmUpSeconds: 15, seconds: 30, memorySamples: 8, mostGrowth: 1.1, rounds: 5, requestsPerSlice: 100 },
  usual: { warmUpSeconds: 180, seconds: 300, memorySamples: 25, mostGrowth: 1.1, rounds: 11, requestsPerSlice: 200 },
  // An hour: a quarter until the program is warm, then 45 minutes that count.
  soak: { warmUpSeconds: 900, seconds: 2700, memorySamples: 300, mostGrowth: 1.05, rounds: 11, requestsPerSlice: 200 },
};

export const benchLoad = (quick: boolean) => runMixedLoad(sizes[quick ? 'quick' : 'usual']);
export const benchSoak = () => runMixedLoad(sizes.soak);

/** What the whole program bears: everybody at once, at a rate that it can keep up. */
async function runMixedLoad(size: (typeof sizes)['soak']): Promise<Found> {
  if (sitesAreStale()) await buildSites();
  const dataDir = newDataDir();
  const stripe = await startStripe();
  // As it starts by itself, but for the throttles and for recordings short enough to come in by the minute.
  const settings = { ...stripe.environment, LOG_LEVEL: 'info', MIN_VIDEO_SECONDS: '5' };
  const program = startProgram(dataDir, await findFreePort(), settings);
  const client = new LoadClient(program.url);
  try {
    await program.ready;
    const url = databaseUrl(dataDir);
    const database = openDatabase(url);
    try {
      const pid = program.child.pid ?? 0;
      const world = await makeWorld({ url: program.url, dataDir, database, client, stripe });
      const loaded = await runLoad(world, pid, size);
      const { undone, seconds } = await untilProcessed(database.pool);
      const ratios = await measureRatios(world, { pid, dataDir, databaseUrl: url }, size);
      const all = together(ratios);
      for (const failure of client.failures.slice(0, 20)) console.log(failure);
      return {
        tables: [rateTable(loaded), useTable(loaded, seconds), ratioTable(ratios)],
        measured: [
          { what: 'load: failed requests', figure: client.failures.length, most: 0 },
          { what: 'load: memory at the end / after the warm-up', figure: loaded.memory.growth, most: size.mostGrowth },
          ...(size === sizes.soak ? [spreadRow(loaded)] : []),
          {
            what: 'load: CPU of the reads / of a bare server',
            figure: all.product / all.bare,
            most: mostTimesBare,
          },
          { what: 'load: recordings not completed', figure: undone, most: 0 },
          ...(await findFaults(database.pool, world, dataDir)),
        ] satisfies Measured[],
      };
    } finally {
      await database.close();
    }
  } finally {
    client.close();
    await stopProgram(program);
    await stripe.stop();
    await removeDataDir(dataDir);
  }
}

/** Of medians of five minutes each: shorter stretches differ by what happens to run. */
function spreadRow({ memory }: Loaded): Measured {
  const what = 'load: most memory of any five minutes / least, after the warm-up';
  return { what, figure: memory.spread, most: sizes.soak.mostGrowth };
}

function rateTable({ took, seconds, perSecond }: Loaded): Table {
  const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`;
  const row = (kind: string, values: number[]) => [
    kind,
    `${values.length}`,
    (values.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => ms(values, share)),
  ];
  const kinds = [...took].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    title: `A mixed load for ${seconds} seconds, ${perSecond.toFixed(0)} errands a second whether or not those before are done`,
    rows: [
      ['', 'answers', 'per second', 'p50', 'p95', 'p99'],
      ...kinds.map(([kind, values]) => row(kind, values)),
      row(
        'all of them',
        kinds.flatMap(([, values]) => values),
      ),
    ],
  };
}

function useTable({ memory, cpu, capacity, perSecond }: Loaded, seconds: number): Table {
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  return {
    title: 'What the program used meanwhile',
    rows: [
      ['errands a second when asked flat out', capacity.toFixed(0)],
      ['share of them that was held', (perSecond / capacity).toFixed(2)],
      ['processors used by the program, without its tasks and its database', cpu.toFixed(2)],
      ['memory after the warm-up', megabytes(memory.start)],
      ['memory at the end', megabytes(memory.end)],
      ['most memory at any time', megabytes(memory.most)],
      ['until the last recording was done', `${seconds.toFixed(0)} s`],
    ],
  };
}

function ratioTable(ratios: Ratio[]): Table {
  const row = ({ read, bare, product }: Ratio) => [
    read,
    `${bare.toFixed(0)} µs`,
    `${product.toFixed(0)} µs`,
    (product / bare).toFixed(2),
  ];
  return {
    title:
      'CPU of the server per read: of a bare one with the same queries and bytes, and of the program after the load',
    rows: [...ratios.map(row), row(together(ratios))],
  };
}

/** In the load they come about equally often. */
function together(ratios: Ratio[]): Ratio {
  const sum = (side: 'bare' | 'product') => ratios.reduce((total, ratio) => total + ratio[side], 0);
  return { read: 'one of each', bare: sum('bare'), product: sum('product') };
}
