import type { FastifyInstance } from 'fastify';
import { openLab } from './lab.ts';
import { seedRoasts } from './list-seed.ts';
import { type Found, median } from './measured.ts';
import { productApp } from './product-app.ts';

const mostTimesUnmeasured = 1.03;
const requestsPerSlice = 50;

/** What metrics add to a page of the roast list: both in one process, by turns, so that whatever else runs slows both. */
export async function benchMetrics(quick: boolean): Promise<Found> {
  const lab = await openLab();
  try {
    const database = lab.open();
    const token = await seedRoasts(database.url, { own: 100, others: 0 });
    const plain = await productApp(database);
    const measured = await productApp(database, { METRICS_TOKEN: 'a-token-for-the-bench' });
    for (let warmUp = 0; warmUp < 20; warmUp++) for (const app of [plain, measured]) await slice(app, token);
    const pairs: { plain: number; measured: number }[] = [];
    for (let round = 0; round < (quick ? 40 : 120); round++) {
      const isEven = round % 2 === 0;
      const first = await slice(isEven ? plain : measured, token);
      const second = await slice(isEven ? measured : plain, token);
      pairs.push(isEven ? { plain: first, measured: second } : { plain: second, measured: first });
    }
    const times = median(pairs.map((pair) => pair.measured / pair.plain));
    const of = (side: 'plain' | 'measured') => `${median(pairs.map((pair) => pair[side])).toFixed(0)} µs`;
    return {
      tables: [
        {
          title: `CPU of a page of 10 roasts without the network, median of ${pairs.length} slices`,
          rows: [
            ['GET /api/roasts', of('plain'), '1.000'],
            ['with METRICS_TOKEN', of('measured'), times.toFixed(3)],
          ],
        },
      ],
      measured: [{ what: 'metrics: CPU of a page with them / without', figure: times, most: mostTimesUnmeasured }],
    };
  } finally {
    await lab.close();
  }
}

/** CPU per request in microseconds. */
async function slice(app: FastifyInstance, token: string): Promise<number> {
  const before = process.cpuUsage();
  const asked = { url: '/api/roasts?page=1&limit=10', headers: { authorization: `Bearer ${token}` } };
  for (let i = 0; i < requestsPerSlice; i++) {
    const { statusCode } = await app.inject(asked);
    if (statusCode !== 200) throw new Error(`The page was answered with ${statusCode}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requestsPerSlice;
}
