import { measureListCost } from './list-cost.ts';
import type { BenchResult } from './measurement.ts';

const maxCostRatio = 1.8;
const maxGrowthRatio = 1.5;

/** Measures the cost of a page of the roast list, and how other customers' rows affect it. */
export async function benchList(quick: boolean): Promise<BenchResult> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 100, otherRoasts: 50_000 }
    : { rounds: 15, requestsPerSlice: 300, otherRoasts: 999_000 };
  const { route, pages } = await measureListCost(size);
  const formatRow = (title: string, cost: number, baseline: number) => [
    title,
    `${cost.toFixed(0)} µs`,
    (cost / baseline).toFixed(2),
  ];
  const totalRoasts = (size.otherRoasts + 1000).toLocaleString('en-US');
  return {
    tables: [
      {
        title: `Server CPU per page of 10 roasts, median of ${size.rounds} slices`,
        rows: [
          formatRow('Fastify and pg with the same queries', route.baseline, route.baseline),
          formatRow('GET /api/roasts', route.product, route.baseline),
        ],
      },
      {
        title: 'Server and database CPU per page for a customer with 1,000 roasts, by total number of roasts',
        rows: Object.entries(pages).flatMap(([name, page]) => [
          formatRow(`${name} page, 1,000 in total`, page.few, page.few),
          formatRow(`${name} page, ${totalRoasts} in total`, page.many, page.few),
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
        name: `list: CPU of the ${name} page with ${totalRoasts} roasts / with 1,000`,
        value: page.many / page.few,
        max: maxGrowthRatio,
      })),
    ],
  };
}
