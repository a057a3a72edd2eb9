import { measureListCost } from './list-cost.ts';
import type { BenchResult } from './measurement.ts';

const maxCostRatio = 1.8;
const maxGrowthRatio = 1.5;

/** Measures the cost of a page of the roast list, and how other customers' rows affect it. */
export async function benchList(quick: boolean): Promise<BenchResult> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 100, others: 50_000 }
    : { rounds: 15, requestsPerSlice: 300, others: 999_000 };
  const { route, pages } = await measureListCost(size);
  const row = (title: string, cost: number, base: number) => [title, `${cost.toFixed(0)} µs`, (cost / base).toFixed(2)];
  const manyRoasts = (size.others + 1000).toLocaleString('en-US');
  return {
    tables: [
      {
        title: `CPU of the server per page of 10 roasts, median of ${size.rounds} slices`,
        rows: [
          row('Fastify and pg with the same queries', route.baseline, route.baseline),
          row('GET /api/roasts', route.product, route.baseline),
        ],
      },
      {
        title: 'CPU of server and database per page for a customer with 1,000 roasts, by total number of roasts',
        rows: Object.entries(pages).flatMap(([name, page]) => [
          row(`${name} page, 1,000 in total`, page.few, page.few),
          row(`${name} page, ${manyRoasts} in total`, page.many, page.few),
        ]),
      },
    ],
    measurements: [
      {
        name: 'list: CPU per page / Fastify and pg with the same queries',
        value: route.product / route.baseline,
        max: maxCostRatio,
      },
      ...Object.entries(pages).map(([name, page]) => ({
        name: `list: CPU of the ${name} page with ${manyRoasts} roasts / with 1,000`,
        value: page.many / page.few,
        max: maxGrowthRatio,
      })),
    ],
  };
}
