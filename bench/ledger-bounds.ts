import { measureContention } from './contention.ts';
import { openLab } from './lab.ts';
import { printTable } from './table.ts';
import { measureTransferCost } from './transfer-cost.ts';

const mostTimesTheBareCost = 2;
const leastTimesOneCustomer = 1.2;

/** What the ledger costs and how it bears a crowd; returns the bounds that do not hold. */
export async function benchLedger(quick: boolean): Promise<string[]> {
  const size = quick
    ? { rounds: 5, roastsPerSlice: 60, turnsPerSlice: 100, crowdRounds: 3 }
    : { rounds: 15, roastsPerSlice: 200, turnsPerSlice: 500, crowdRounds: 7 };
  const lab = await openLab();
  const broken: string[] = [];
  try {
    const cost = await measureTransferCost(lab, size.rounds, size.roastsPerSlice);
    console.log(
      `\nCPU per transfer (hold, release, capture), median of ${size.rounds} slices, ${cost.transfers} transfers`,
    );
    printTable([
      ['the same statements, bare', `${cost.bare.toFixed(0)} µs`, '1.00'],
      ['through the service', `${cost.service.toFixed(0)} µs`, cost.ratio.toFixed(2)],
    ]);
    if (!(cost.ratio <= mostTimesTheBareCost)) {
      broken.push(
        `The service costs ${cost.ratio.toFixed(2)} times the bare statements; ${mostTimesTheBareCost} is the most.`,
      );
    }

    const { alone, parallel, crowded, errors } = await measureContention(lab, size.crowdRounds, size.turnsPerSlice);
    const row = (title: string, rate: number) => [title, `${rate.toFixed(0)}/s`, (rate / alone).toFixed(2)];
    console.log(`Transfers per second, pool of 10, median of ${size.crowdRounds} slices`);
    printTable([
      row('1 customer in sequence', alone),
      row('100 customers at once', parallel),
      row('1 customer, 100 callers at once', crowded),
    ]);
    for (const [name, count] of Object.entries(errors)) broken.push(`${count} transfers failed with ${name}.`);
    if (!(parallel / alone >= leastTimesOneCustomer)) {
      broken.push(`100 customers at once are not ${leastTimesOneCustomer} times as fast as one.`);
    }
  } finally {
    await lab.close();
  }
  return broken;
}
