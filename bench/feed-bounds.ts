import { measureFeedCost } from './feed-cost.ts';
import type { Found } from './measured.ts';

const mostTimesAmongFew = 1.5;

/** Whether finding a tester's roasts stays as cheap among many testers and roasts as among few. */
export async function benchFeed(quick: boolean): Promise<Found> {
  const size = quick ? { rounds: 5, testers: 10_000, roasts: 2000 } : { rounds: 15, testers: 100_000, roasts: 10_000 };
  const { few, many, shown } = await measureFeedCost(size);
  const row = (title: string, cost: number, roasts: number) => [
    title,
    `${cost.toFixed(0)} µs`,
    `${roasts.toFixed(1)} roasts shown`,
    (cost / few).toFixed(2),
  ];
  const number = (count: number) => count.toLocaleString('en-US');
  return {
    tables: [
      {
        title: `CPU of the database per page of available roasts, median of ${size.rounds} slices`,
        rows: [
          row('1,000 testers, 100 open roasts', few, shown.few),
          row(`${number(size.testers)} testers, ${number(size.roasts)} open roasts`, many, shown.many),
        ],
      },
    ],
    measured: [
      {
        what: `feed: CPU of a page among ${number(size.roasts)} roasts / among 100`,
        figure: many / few,
        most: mostTimesAmongFew,
      },
    ],
  };
}
