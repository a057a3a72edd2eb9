import { parseArgs } from 'node:util';
import { deliveryPromise } from '@outloud/domain/roasts';
import { faultSeed } from '@outloud/testkit/rounds';
import { type BenchResult, percentile } from './measurement.ts';
import { printTable } from './print-table.ts';
import { getOnTimeShare, type Market, simulateDeliveries } from './simulate-deliveries.ts';

const defaultMarket: Market = {
  seed: faultSeed,
  days: 30,
  testers: 400,
  roastsPerDay: 20,
  visitsPerWeek: 10,
  claimRate: 0.6,
  abandonRate: 0.1,
  rejectionRate: 0.05,
  windowHours: 72,
  minMatchingTesters: 25,
};

const formatHours = (hours: number) => (Number.isFinite(hours) ? `${hours.toFixed(1)} h` : 'refunded');

function simulateRow(title: string, market: Market): string[] {
  const durations = simulateDeliveries(market);
  return [
    title,
    `${durations.length}`,
    formatHours(percentile(durations, 0.5)),
    formatHours(percentile(durations, 0.95)),
    `${(getOnTimeShare(durations) * 100).toFixed(1)}%`,
  ];
}

/** Simulates delivery times in a marketplace and in variations of it. The results have no limits. */
export function simulateMarkets(overrides: Partial<Market> = {}): BenchResult {
  const market = { ...defaultMarket, ...overrides };
  const { testers, roastsPerDay, visitsPerWeek, claimRate } = market;
  const title = `Simulation: ${testers} testers, ${roastsPerDay} roasts per day, ${visitsPerWeek} weekly visits per tester, claim rate ${claimRate} (seed ${market.seed})`;
  const rows = [
    ['', 'reviews', 'median', 'p95', `within ${deliveryPromise.hours} h`],
    simulateRow('this market', market),
    simulateRow('half the testers', { ...market, testers: Math.ceil(testers / 2) }),
    simulateRow('twice the roasts', { ...market, roastsPerDay: roastsPerDay * 2 }),
    simulateRow('a third of the claim rate', { ...market, claimRate: claimRate / 3 }),
  ];
  return { tables: [{ title, rows }], measurements: [] };
}

if (import.meta.main) {
  const names = Object.keys(defaultMarket) as (keyof Market)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const result = simulateMarkets(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
  );
  for (const table of result.tables) printTable(table);
}
