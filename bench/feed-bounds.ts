import { measureFeedCost } from './feed-cost.ts';
import { printTable } from './table.ts';

const mostTimesAmongFew = 1.5;

/** Whether finding a tester's roasts stays as cheap among many testers and roasts as among few. */
export async function benchFeed(quick: boolean): Promise<string[]> {
  const size = quick ? { rounds: 5, testers: 10_000, roasts: 2000 } : { rounds: 15, testers: 100_000, roasts: 10_000 };
  const { few, many, shown } = await measureFeedCost(size);
  const row = (title: string, cost: number, roasts: number) => [
    title,
    `${cost.toFixed(0)} µs`,
    `${roasts.toFixed(1)} roasts shown`,
    (cost / few).toFixed(2),
  ];
  const figure = (count: number) => count.toLocaleString('en-US');
  console.log(`CPU of the database per page of available roasts, median of ${size.rounds} slices`);
  printTable([
    row('1,000 testers, 100 open roasts', few, shown.few),
    row(`${figure(size.testers)} testers, ${figure(size.roasts)} open roasts`, many, shown.many),
  ]);
  if (many / few <= mostTimesAmongFew) return [];
  return [`The feed costs ${(many / few).toFixed(2)} times as much among many; ${mostTimesAmongFew} is the most.`];
}
