import { faultSeed } from '@outloud/testkit/rounds';
import { assumptions } from './abuse-market.ts';
import type { BenchResult } from './measurement.ts';
import { simulateAbuse } from './simulate-abuse.ts';

const accounts = 10_000;

const formatDollars = (dollars: number) => (dollars < 0 ? `-$${(-dollars).toFixed(2)}` : `$${dollars.toFixed(2)}`);

/** Plays abusive strategies against the rules of the product. The limit: none of them may have a positive expected value. */
export function benchAbuse(quick: boolean): BenchResult {
  const rounds = quick ? 5 : 20;
  const results = simulateAbuse({ seed: faultSeed, accounts, rounds });
  const assumed = Object.entries(assumptions).map(([name, { value, reason }]) => [`${name}: ${reason}`, `${value}`]);
  const rows = results.map(({ name, control, attempts, gain, margin, gainAtFullValue, houseLoss }) => [
    `${name} (${control})`,
    `${attempts}`,
    formatDollars(gain),
    `${formatDollars(gain - margin)} to ${formatDollars(gain + margin)}`,
    formatDollars(gainAtFullValue),
    formatDollars(houseLoss),
  ]);
  const header = [
    'strategy (control)',
    'attempts',
    'mean gain',
    '95% interval',
    'reviews at full price',
    'house loses',
  ];
  return {
    tables: [
      { title: 'Assumptions of the simulation of abuse', rows: assumed },
      {
        title: `Abuse: dollars for each attempt, ${rounds} markets of ${accounts} accounts (seed ${faultSeed})`,
        rows: [header, ...rows],
      },
    ],
    measurements: [
      {
        name: `abuse: strategies of ${results.length} whose mean gain may be above $0`,
        value: results.filter(({ gain, margin }) => !(gain + margin <= 0)).length,
        max: 0,
      },
      // Reviews are no money, but a customer who wants them saves their price. The rules bound this gain and do not end it.
      {
        name: 'abuse: highest mean gain in dollars if reviews are worth their full price',
        value: Math.max(...results.map(({ gainAtFullValue }) => gainAtFullValue)),
      },
    ],
  };
}
