import { measureFeedCost } from './feed-cost.ts';
import type { BenchResult } from './measurement.ts';

const maxRatio = 1.5;

/** Checks that a tester's feed costs the same with many testers and roasts as with few. */
export async function benchFeed(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, testers: 10_000, roasts: 2000 } : { rounds: 15, testers: 100_000, roasts: 10_000 };
  const { few, many, shown } = await measureFeedCost(size);
  const row = (title: string, cost: number, roasts: number) => [
    title,
    `${cost.toFixed(0)} µs`,
    `${roasts.toFixed(1)} roasts per page`,
    (cost / few).toFixed(2),
  ];
  const format = (count: number) => count.toLocaleString('en-US');
  return {
    tables: [
      {
        title: `CPU of the database per page of available roasts, median of ${size.rounds} slices`,
        rows: [
          row('1,000 testers, 100 open roasts', few, shown.few),
          row(`${format(size.testers)} testers, ${format(size.roasts)} open roasts`, many, shown.many),
        ],
      },
    ],
    measurements: [
      {
        name: `feed: CPU per page with ${format(size.roasts)} roasts / with 100`,
        value: many / few,
        max: maxRatio,
      },
    ],
  };
}
