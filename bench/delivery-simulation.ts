import { parseArgs } from 'node:util';
import { deliveryPromise } from '@outloud/domain/roasts';
import { seed } from '../apps/api/test/rounds.ts';
import { type Market, shareInTime, simulateDeliveries } from './delivery-time.ts';
import { type Found, percentile } from './measured.ts';
import { printTable } from './table.ts';

const usual: Market = {
  seed,
  days: 30,
  testers: 400,
  roastsPerDay: 20,
  visitsPerWeek: 10,
  acceptance: 0.6,
  givenUp: 0.1,
  rejected: 0.05,
  windowHours: 72,
  leastMatching: 25,
};

const hours = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} h` : 'refunded');

function row(title: string, market: Market): string[] {
  const taken = simulateDeliveries(market);
  return [
    title,
    `${taken.length}`,
    hours(percentile(taken, 0.5)),
    hours(percentile(taken, 0.95)),
    `${(shareInTime(taken) * 100).toFixed(1)} %`,
  ];
}

/** How long reviews take in a marketplace of this size, and of others around it. It bounds nothing: people decide. */
export function simulateMarkets(of: Partial<Market> = {}): Found {
  const market = { ...usual, ...of };
  const { testers, roastsPerDay, visitsPerWeek, acceptance } = market;
  const title = `Simulated: ${testers} testers, ${roastsPerDay} roasts a day, ${visitsPerWeek} visits a week, ${acceptance} of them claim (seed ${market.seed})`;
  const rows = [
    ['', 'reviews', 'median', '95th percentile', `within ${deliveryPromise.hours} h`],
    row('as given', market),
    row('half the testers', { ...market, testers: Math.ceil(testers / 2) }),
    row('twice the roasts', { ...market, roastsPerDay: roastsPerDay * 2 }),
    row('a third as willing', { ...market, acceptance: acceptance / 3 }),
  ];
  return { tables: [{ title, rows }], measured: [] };
}

if (import.meta.main) {
  const names = Object.keys(usual) as (keyof Market)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const given = simulateMarkets(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
  );
  for (const table of given.tables) printTable(table);
}
