import { measureConsoleCost } from './console-cost.ts';
import { printTable } from './table.ts';

const mostTimesAmongFew = 1.5;

/** Whether the lists and figures of the console stay as cheap among a million rows as among a thousand. */
export async function benchConsole(quick: boolean): Promise<string[]> {
  const size = quick
    ? { rounds: 5, requestsPerSlice: 50, many: 50_000 }
    : { rounds: 11, requestsPerSlice: 100, many: 1_000_000 };
  const cost = await measureConsoleCost(size);
  console.log(
    `CPU of server and database per call of the console, among 1,000 rows and ${size.many.toLocaleString('en-US')}`,
  );
  printTable(
    cost.map(({ question, few, many }) => [
      question,
      `${few.toFixed(0)} µs`,
      `${many.toFixed(0)} µs`,
      (many / few).toFixed(2),
    ]),
  );
  return cost
    .filter(({ few, many }) => !(many / few <= mostTimesAmongFew))
    .map(
      ({ question, few, many }) =>
        `${question}: ${(many / few).toFixed(2)} times as much among many; ${mostTimesAmongFew} is the most.`,
    );
}
