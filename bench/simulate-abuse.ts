import { createRandom } from '@outloud/testkit/rounds';
import { Attempt, createMarket, productRules, rates } from './abuse-market.ts';
import { strategies } from './abuse-strategies.ts';

export type StrategyResult = {
  name: string;
  control: string;
  attempts: number;
  /** Mean dollars of an attempt, and half of the 95% interval. */
  gain: number;
  margin: number;
  /** The same if a review is worth its full price to the attacker. */
  gainAtFullValue: number;
  houseLoss: number;
};

type Options = { seed: number; accounts: number; rounds: number; rules?: Partial<typeof productRules> };

const honestShare = 0.2;

/** Plays all strategies among honest accounts. Each round is another market with this many accounts. */
export function simulateAbuse({ seed, accounts, rules, rounds }: Options): StrategyResult[] {
  const random = createRandom(seed);
  const attempts = strategies.map((): Attempt[] => []);
  for (let round = 0; round < rounds; round++) {
    const market = createMarket(random, Math.floor(accounts * honestShare), { ...productRules, ...rules });
    const accountsEach = Math.floor((accounts * (1 - honestShare)) / strategies.length);
    for (const [index, { accounts: accountsPerAttempt, play }] of strategies.entries()) {
      for (let used = accountsPerAttempt; used <= accountsEach; used += accountsPerAttempt) {
        const attempt = new Attempt(market);
        play(attempt);
        attempts[index]?.push(attempt);
      }
    }
  }
  return strategies.map(({ name, control }, index) => ({ name, control, ...summarize(attempts[index] ?? []) }));
}

function summarize(attempts: Attempt[]) {
  const gains = attempts.map(({ cash, reviews }) => cash + rates.reviewValue * reviews);
  const mean = getMean(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  return {
    attempts: attempts.length,
    gain: mean,
    margin: 1.96 * Math.sqrt(variance / gains.length),
    gainAtFullValue: getMean(attempts.map(({ cash, reviews }) => cash + reviews)),
    houseLoss: -getMean(attempts.map(({ house }) => house)),
  };
}

function getMean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
