import { measureFeedCost } from './feed-cost.ts';
import type { BenchResult } from './measurement.ts';

const maxRatio = 1.5;

/** Checks that a tester's feed costs the same with many testers and roasts as with few. */
export async function benchFeed(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, testers: 10_000, roasts: 2000 } : { rounds: 15, testers: 100_000, roasts: 10_000 };
  const { few, many, roastsPerPage } = await measureFeedCost(size);
  const formatRow = (title: string, cost: number, roastsPerPage: number) => [
    title,
    `${cost.toFixed(0)} µs`,
    `${roastsPerPage.toFixed(1)} roasts per page`,
    (cost / few).toFixed(2),
  ];
  const formatCount = (count: number) => count.toLocaleString('en-US');
  return {
    tables: [
      {
        title: `Database CPU per page of available roasts, median of ${size.rounds} slices`,
        rows: [
          formatRow('1,000 testers, 100 open roasts', few, roastsPerPage.few),
          formatRow(
            `${formatCount(size.testers)} testers, ${formatCount(size.roasts)} open roasts`,
            many,
            roastsPerPage.many,
          ),
        ],
      },
    ],
    measurements: [
      {
        name: `feed: CPU per page with ${formatCount(size.roasts)} roasts / with 100`,
        value: many / few,
        max: maxRatio,
      },
    ],
  };
}
