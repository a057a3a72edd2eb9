import { expect, it } from 'vitest';
import { productRules } from './abuse-market.ts';
import { strategies } from './abuse-strategies.ts';
import { simulateAbuse } from './simulate-abuse.ts';

const options = { seed: 7, accounts: 10_000, rounds: 1 };

function getGain(name: string, rules: Partial<typeof productRules> = {}): number {
  const result = simulateAbuse({ ...options, rules }).find((strategy) => strategy.name === name);
  if (!result) throw new Error(`No strategy '${name}'`);
  return result.gain;
}

it('returns the same results for the same seed only', () => {
  expect(simulateAbuse(options)).toEqual(simulateAbuse(options));
  expect(simulateAbuse(options)).not.toEqual(simulateAbuse({ ...options, seed: 8 }));
});

it('plays at least 20 strategies, which all lose money', () => {
  const results = simulateAbuse({ ...options, rounds: 5 });
  expect(new Set(strategies.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  expect(results.filter(({ gain, margin }) => !(gain + margin <= 0))).toEqual([]);
});

const noRest = Object.fromEntries(Object.keys(productRules.restDays).map((reason) => [reason, 0]));
const alwaysRefund = () => ({ isGranted: true, basis: 'good_standing' as const });

it.each<[string, string, Partial<typeof productRules>]>([
  ['pay does not rest', 'ten stolen cards, five own testers', { restDays: noRest as typeof productRules.restDays }],
  ['all refunds are automatic', 'refund farming with a partner', { judgeRefundRequest: alwaysRefund }],
  [
    'operators never look at reviews',
    'reading the page aloud',
    { firstSubmissions: 0, randomShare: 0, judgeRefundRequest: alwaysRefund },
  ],
  ['a new payout account has no cooldown', 'stolen session, other payout account', { payoutAccountCooldownHours: 0 }],
])('shows a gain if %s', (_control, name, rules) => {
  expect(getGain(name)).toBeLessThan(0);
  expect(getGain(name, rules)).toBeGreaterThan(0);
});
