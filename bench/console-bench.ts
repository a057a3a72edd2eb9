import { measureConsoleCost } from './console-cost.ts';
import type { BenchResult } from './measurement.ts';

const maxRatio = 1.5;

/** Checks that the console's lists and stats cost the same with a million rows as with a thousand. */
export async function benchConsole(quick: boolean): Promise<BenchResult> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 50, rows: 50_000 }
    : { rounds: 11, requestsPerSlice: 100, rows: 1_000_000 };
  const costs = await measureConsoleCost(size);
  const rowCount = size.rows.toLocaleString('en-US');
  return {
    tables: [
      {
        title: `Server and database CPU per console request, with 1,000 rows and with ${rowCount}`,
        rows: costs.map(({ request, few, many }) => [
          request,
          `${few.toFixed(0)} µs`,
          `${many.toFixed(0)} µs`,
          (many / few).toFixed(2),
        ]),
      },
    ],
    measurements: costs.map(({ request, few, many }) => ({
      name: `console: CPU of ${request} with ${rowCount} rows / with 1,000`,
      value: many / few,
      max: maxRatio,
    })),
  };
}
