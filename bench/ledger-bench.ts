import { openBenchDatabase } from './bench-database.ts';
import { measureContention } from './contention.ts';
import type { BenchResult } from './measurement.ts';
import { measureTransferCost } from './transfer-cost.ts';

const maxCostRatio = 2;
const minThroughputRatio = 1.2;

/** Measures the cost of ledger transfers, and their throughput under contention. */
export async function benchLedger(quick: boolean): Promise<BenchResult> {
  const size = quick
    ? { rounds: 5, roastsPerSlice: 60, turnsPerSlice: 100, contentionRounds: 3 }
    : { rounds: 15, roastsPerSlice: 200, turnsPerSlice: 500, contentionRounds: 7 };
  const bench = await openBenchDatabase();
  try {
    const cost = await measureTransferCost(bench, size.rounds, size.roastsPerSlice);
    const { sequential, parallel, contended, errors } = await measureContention(
      bench,
      size.contentionRounds,
      size.turnsPerSlice,
    );
    const formatRow = (title: string, rate: number) => [title, `${rate.toFixed(0)}/s`, (rate / sequential).toFixed(2)];
    const failures = Object.entries(errors);
    return {
      tables: [
        {
          title: `CPU per transfer (hold, release, capture), median of ${size.rounds} slices, ${cost.transfers} transfers`,
          rows: [
            ['same statements without the service', `${cost.baseline.toFixed(0)} µs`, '1.00'],
            ['through the service', `${cost.service.toFixed(0)} µs`, cost.ratio.toFixed(2)],
          ],
        },
        {
          title: `Transfers per second, pool of 10, median of ${size.contentionRounds} slices`,
          rows: [
            formatRow('1 customer, sequential', sequential),
            formatRow('100 customers in parallel', parallel),
            formatRow('1 customer, 100 parallel callers', contended),
            ...failures.map(([name, count]) => [`failed with ${name}`, `${count}`, '']),
          ],
        },
      ],
      measurements: [
        {
          name: 'ledger: CPU per transfer / same statements without the service',
          value: cost.ratio,
          max: maxCostRatio,
        },
        {
          name: 'ledger: transfers per second, 100 customers in parallel / 1 customer, sequential',
          value: parallel / sequential,
          min: minThroughputRatio,
        },
        { name: 'ledger: failed transfers', value: failures.reduce((sum, [, count]) => sum + count, 0), max: 0 },
      ],
    };
  } finally {
    await bench.close();
  }
}
