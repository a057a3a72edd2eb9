import { measureListCost } from './list-cost.ts';
import type { Found } from './measured.ts';

const mostTimesTheBareRoute = 1.8;
const mostTimesAmongFew = 1.5;

/** What a page of the roast list costs, and whether other customers' rows make it dearer. */
export async function benchList(quick: boolean): Promise<Found> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 100, others: 50_000 }
    : { rounds: 15, requestsPerSlice: 300, others: 999_000 };
  const { route, pages } = await measureListCost(size);
  const row = (title: string, spent: number, base: number) => [
    title,
    `${spent.toFixed(0)} µs`,
    (spent / base).toFixed(2),
  ];
  const many = (size.others + 1000).toLocaleString('en-US');
  return {
    tables: [
      {
        title: `CPU of the server per page of 10 roasts, median of ${size.rounds} slices`,
        rows: [
          row('bare Fastify and pg, the same queries', route.bare, route.bare),
          row('GET /api/roasts', route.product, route.bare),
        ],
      },
      {
        title: 'CPU of server and database per page, a customer with 1,000 roasts, among that many in all',
        rows: Object.entries(pages).flatMap(([name, page]) => [
          row(`${name} page, among 1,000`, page.few, page.few),
          row(`${name} page, among ${many}`, page.many, page.few),
        ]),
      },
    ],
    measured: [
      {
        what: 'list: CPU of a page / of a bare route',
        figure: route.product / route.bare,
        most: mostTimesTheBareRoute,
      },
      ...Object.entries(pages).map(([name, page]) => ({
        what: `list: CPU of the ${name} page among ${many} roasts / among 1,000`,
        figure: page.many / page.few,
        most: mostTimesAmongFew,
      })),
    ],
  };
}
