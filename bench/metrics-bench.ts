import type { FastifyInstance } from 'fastify';
import { openBenchDatabase } from './bench-database.ts';
import { seedRoasts } from './list-seed.ts';
import { type BenchResult, median } from './measurement.ts';
import { buildProductApp } from './product-app.ts';

const maxRatio = 1.03;
const requestsPerSlice = 50;

/** Measures the overhead of metrics on the roast list. Both apps run in this process, in alternating slices. */
export async function benchMetrics(quick: boolean): Promise<BenchResult> {
  const bench = await openBenchDatabase();
  try {
    const database = bench.open();
    const token = await seedRoasts(database.url, { ownRoasts: 100, otherRoasts: 0 });
    const plain = await buildProductApp(database);
    const withMetrics = await buildProductApp(database, { METRICS_TOKEN: 'a-token-for-the-bench' });
    for (let warmUp = 0; warmUp < 20; warmUp++) for (const app of [plain, withMetrics]) await measureSlice(app, token);
    const pairs: { plain: number; withMetrics: number }[] = [];
    for (let round = 0; round < (quick ? 40 : 120); round++) {
      const isEven = round % 2 === 0;
      const firstCost = await measureSlice(isEven ? plain : withMetrics, token);
      const secondCost = await measureSlice(isEven ? withMetrics : plain, token);
      pairs.push(
        isEven ? { plain: firstCost, withMetrics: secondCost } : { plain: secondCost, withMetrics: firstCost },
      );
    }
    const ratio = median(pairs.map((pair) => pair.withMetrics / pair.plain));
    const formatMedian = (side: 'plain' | 'withMetrics') => `${median(pairs.map((pair) => pair[side])).toFixed(0)} µs`;
    return {
      tables: [
        {
          title: `CPU per page of 10 roasts without network, median of ${pairs.length} slices`,
          rows: [
            ['GET /api/roasts', formatMedian('plain'), '1.000'],
            ['with METRICS_TOKEN', formatMedian('withMetrics'), ratio.toFixed(3)],
          ],
        },
      ],
      measurements: [{ name: 'metrics: CPU per page with metrics / without', value: ratio, max: maxRatio }],
    };
  } finally {
    await bench.close();
  }
}

/** Returns the CPU time per request in microseconds. */
async function measureSlice(app: FastifyInstance, token: string): Promise<number> {
  const before = process.cpuUsage();
  const request = { url: '/api/roasts?page=1&limit=10', headers: { authorization: `Bearer ${token}` } };
  for (let i = 0; i < requestsPerSlice; i++) {
    const { statusCode } = await app.inject(request);
    if (statusCode !== 200) throw new Error(`GET /api/roasts returned ${statusCode}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requestsPerSlice;
}
