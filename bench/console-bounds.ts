import { measureConsoleCost } from './console-cost.ts';
import type { Found } from './measured.ts';

const mostTimesAmongFew = 1.5;

/** Whether the lists and figures of the console stay as cheap among a million rows as among a thousand. */
export async function benchConsole(quick: boolean): Promise<Found> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 50, many: 50_000 }
    : { rounds: 11, requestsPerSlice: 100, many: 1_000_000 };
  const cost = await measureConsoleCost(size);
  const among = size.many.toLocaleString('en-US');
  return {
    tables: [
      {
        title: `CPU of server and database per call of the console, among 1,000 rows and ${among}`,
        rows: cost.map(({ question, few, many }) => [
          question,
          `${few.toFixed(0)} µs`,
          `${many.toFixed(0)} µs`,
          (many / few).toFixed(2),
        ]),
      },
    ],
    measured: cost.map(({ question, few, many }) => ({
      what: `console: CPU of ${question}, among ${among} rows / among 1,000`,
      figure: many / few,
      most: mostTimesAmongFew,
    })),
  };
}
