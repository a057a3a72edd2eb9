import { measureContention } from './contention.ts';
import { openLab } from './lab.ts';
import type { Found } from './measured.ts';
import { measureTransferCost } from './transfer-cost.ts';

const mostTimesTheBareCost = 2;
const leastTimesOneCustomer = 1.2;

/** What the ledger costs, and how it bears a crowd. */
export async function benchLedger(quick: boolean): Promise<Found> {
  const size = quick
    ? { rounds: 5, roastsPerSlice: 60, turnsPerSlice: 100, crowdRounds: 3 }
    : { rounds: 15, roastsPerSlice: 200, turnsPerSlice: 500, crowdRounds: 7 };
  const lab = await openLab();
  try {
    const cost = await measureTransferCost(lab, size.rounds, size.roastsPerSlice);
    const { alone, parallel, crowded, errors } = await measureContention(lab, size.crowdRounds, size.turnsPerSlice);
    const row = (title: string, rate: number) => [title, `${rate.toFixed(0)}/s`, (rate / alone).toFixed(2)];
    const failed = Object.entries(errors);
    return {
      tables: [
        {
          title: `CPU per transfer (hold, release, capture), median of ${size.rounds} slices, ${cost.transfers} transfers`,
          rows: [
            ['the same statements, bare', `${cost.bare.toFixed(0)} µs`, '1.00'],
            ['through the service', `${cost.service.toFixed(0)} µs`, cost.ratio.toFixed(2)],
          ],
        },
        {
          title: `Transfers per second, pool of 10, median of ${size.crowdRounds} slices`,
          rows: [
            row('1 customer in sequence', alone),
            row('100 customers at once', parallel),
            row('1 customer, 100 callers at once', crowded),
            ...failed.map(([name, count]) => [`failed with ${name}`, `${count}`, '']),
          ],
        },
      ],
      measured: [
        { what: 'ledger: CPU of a transfer / of its bare statements', figure: cost.ratio, most: mostTimesTheBareCost },
        {
          what: 'ledger: transfers of 100 customers at once / of one in sequence',
          figure: parallel / alone,
          least: leastTimesOneCustomer,
        },
        { what: 'ledger: failed transfers', figure: failed.reduce((sum, [, count]) => sum + count, 0), most: 0 },
      ],
    };
  } finally {
    await lab.close();
  }
}
