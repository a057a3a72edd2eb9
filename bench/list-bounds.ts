import { measureListCost } from './list-cost.ts';
import { printTable } from './table.ts';

const mostTimesTheBareRoute = 1.8;
const mostTimesAmongFew = 1.5;

/** What a page of the roast list costs, and whether other customers' rows make it dearer. */
export async function benchList(quick: boolean): Promise<string[]> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 100, others: 50_000 }
    : { rounds: 15, requestsPerSlice: 300, others: 999_000 };
  const cost = await measureListCost(size);
  const row = (title: string, spent: number, base: number) => [
    title,
    `${spent.toFixed(0)} µs`,
    (spent / base).toFixed(2),
  ];

  const { bare, product } = cost.route;
  console.log(`CPU of the server per page of 10 roasts, median of ${size.rounds} slices`);
  printTable([row('bare Fastify and pg, the same queries', bare, bare), row('GET /api/roasts', product, bare)]);

  console.log(`CPU of server and database per page, a customer with 1,000 roasts, among that many in all`);
  const { first, last } = cost.pages;
  const many = (size.others + 1000).toLocaleString('en-US');
  printTable([
    row('first page, among 1,000', first.few, first.few),
    row(`first page, among ${many}`, first.many, first.few),
    row('last page, among 1,000', last.few, last.few),
    row(`last page, among ${many}`, last.many, last.few),
  ]);

  const broken: string[] = [];
  if (!(product / bare <= mostTimesTheBareRoute)) {
    broken.push(
      `The list costs ${(product / bare).toFixed(2)} times a bare route; ${mostTimesTheBareRoute} is the most.`,
    );
  }
  for (const [name, { few, many: among }] of Object.entries(cost.pages)) {
    if (among / few <= mostTimesAmongFew) continue;
    broken.push(
      `The ${name} page costs ${(among / few).toFixed(2)} times as much among many; ${mostTimesAmongFew} is the most.`,
    );
  }
  return broken;
}
