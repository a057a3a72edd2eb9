import { calculateHourlyPay, lowestPay, payoutRules, recordingMinutes, reviewMinutes } from '@outloud/domain/earnings';
import { judgeRefundRequest } from '@outloud/domain/feedback';
import { getTesterPay } from '@outloud/domain/ledger';
import { highestPricePerReview } from '@outloud/domain/pricing';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import {
  establishedCustomer,
  payoutAccountCooldownHours,
  restDays,
  twoOperatorDollars,
} from '@outloud/domain/risk-limits';
import { type Random, randomInteger } from '@outloud/testkit/rounds';
import { getRestReason } from '../apps/api/src/features/risk/pay-rest.service.ts';

/** The rules of the product that a test can remove. All other rules are called directly. */
export const productRules = {
  judgeRefundRequest,
  restDays: restDays as Record<keyof typeof restDays, number>,
  firstSubmissions: recordingLimits.firstSubmissions as number,
  randomShare: recordingLimits.randomShare as number,
  payoutAccountCooldownHours: payoutAccountCooldownHours as number,
};

type Assumption = { value: number; reason: string };

/** What the code does not define. Dollars, minutes, days, or probabilities. Doubtful values favor the attacker. */
export const assumptions = {
  wage: {
    value: 5,
    reason: 'dollars an hour for the work of an attacker, a fifth of the lowest pay of an honest tester',
  },
  email: { value: 0.1, reason: 'dollars for a verified mailbox; bulk sellers ask for cents' },
  network: {
    value: 1,
    reason: 'dollars for another IP and browser profile for each account, so that nothing links it',
  },
  ownCard: {
    value: 4,
    reason: 'dollars for a prepaid card for each further customer; one card links the accounts that it pays for',
  },
  payoutAccount: {
    value: 10,
    reason: 'dollars for another account that can receive money; sellers ask for $10 to $50',
  },
  applicationMinutes: { value: 30, reason: 'minutes for an application as a tester and the practice recording' },
  applicationApproved: { value: 0.7, reason: 'share of false applications that operators approve' },
  stolenCard: {
    value: 10,
    reason: 'dollars for a stolen card with CVV and postal address; sellers ask for $10 to $40',
  },
  cardAccepted: { value: 0.6, reason: 'share of stolen cards that the bank and Stripe accept' },
  uncheckedCard: { value: 2, reason: 'dollars for a card number that was not tested' },
  uncheckedCardAccepted: { value: 0.1, reason: 'share of card numbers that were not tested and are accepted' },
  cardRisky: { value: 0.3, reason: 'share of accepted stolen cards that Stripe rates as risky' },
  disputedIn7Days: { value: 0.3, reason: 'share of stolen payments disputed in 7 days: banks send alerts at once' },
  disputedIn30Days: { value: 0.75, reason: 'the same in 30 days: at least one statement' },
  disputedIn75Days: { value: 0.95, reason: 'the same in 75 days: two statements' },
  disputedEver: { value: 0.98, reason: 'the same in the 120 days that card networks allow' },
  disputeFee: { value: 15, reason: "dollars of Stripe's fee for each dispute, paid by the house" },
  disputeDays: { value: 60, reason: 'days until the bank decides about a dispute: 60 to 75' },
  disputeWon: { value: 0.7, reason: 'share of false disputes that the customer wins; merchants win 20% to 45%' },
  reviewValue: {
    value: 0.25,
    reason: 'value of a review without cash, as a share of its price: it is about one website and cannot be resold',
  },
  recordingMinutes: {
    value: recordingMinutes.min + 2,
    reason: 'minutes for the shortest recording that looks genuine',
  },
  fakeMinutes: { value: 3, reason: 'minutes for a false recording' },
  fakeNoticed: { value: 0.7, reason: 'share of false recordings that an operator recognizes in a spot check' },
  heldApproved: { value: 0.05, reason: 'share of held false recordings, and of false appeals, that operators approve' },
  voiceNoticed: {
    value: 0.3,
    reason: 'share of second reviews of one person that an operator recognizes by the voice',
  },
  copyUnlike: {
    value: 0.09,
    reason: 'share of altered copies that share too few phrases: at most 3 in the 35 of the tests',
  },
  operatorDays: { value: 3, reason: 'days until an operator makes a spot check or decides a request' },
  rejections: { value: 2, reason: 'rejected recordings until an operator suspends the tester' },
  complaints: { value: 0.3, reason: 'share of false reviews for which an honest customer requests a refund' },
  disputeActedOn: { value: 0.9, reason: 'share of disputes after which an operator takes back pay that still rests' },
  flagNoticed: {
    value: 0.6,
    reason: 'share of flagged payouts (repeated pair, shared IP, contradictions) that are stopped',
  },
  unflaggedNoticed: { value: 0.05, reason: 'share of false payouts without a flag that are stopped' },
  requestGranted: { value: 0.2, reason: 'share of false refund requests that an operator grants' },
  goodwillGranted: { value: 0.1, reason: 'share of false requests for goodwill that are granted, with $10' },
  stolenSession: { value: 10, reason: "dollars for a tester's stolen session with the password" },
  payAtStake: {
    value: 30,
    reason: 'dollars that the victim can be paid; a payout is possible from $10, so few wait for more',
  },
  victimReacts: { value: 0.8, reason: 'share of victims who read one of the emails about the change in its 72 hours' },
  repeatedTarget: { value: 0.3, reason: 'share of rare audiences that are requested again once a new answer counts' },
} satisfies Record<string, Assumption>;

type Rates = Record<keyof typeof assumptions, number>;

export const rates = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Rates;

export type Tester = { deliveries: number; refunds: number };
export type Customer = { accountDays: number; paidDeliveries: number; refunds: number; daysSinceLast: number | null };

/** The state that all attempts of one market share. */
export type Market = { random: Random; rules: typeof productRules; testers: Tester[]; customers: Customer[] };

export const price = highestPricePerReview;
export const pay = getTesterPay(price);
export const honestWage = calculateHourlyPay(lowestPay, reviewMinutes);

/** What one attempt cost and brought. Methods change the balances of attacker and house together. */
export class Attempt {
  cash = 0;
  /** The price of reviews and credits that the attacker received, which are worth less than cash. */
  reviews = 0;
  house = 0;
  readonly market: Market;
  constructor(market: Market) {
    this.market = market;
  }
  chance(probability: number): boolean {
    return this.market.random() < probability;
  }
  spend(dollars: number): void {
    this.cash -= dollars;
  }
  work(minutes: number, hourly = rates.wage): void {
    this.cash -= (minutes * hourly) / 60;
  }
  payByOwnCard(dollars: number): void {
    this.cash -= dollars;
    this.house += dollars;
  }
  /** An honest tester delivers a review, and is always paid. */
  receiveReview(): void {
    this.reviews += price;
    this.house -= pay;
    this.work(2);
  }
  receiveCash(dollars: number): void {
    this.cash += dollars;
    this.house -= dollars;
  }
  reverseOwnPayment(dollars: number): void {
    this.house -= rates.disputeFee;
    this.work(20);
    if (this.chance(rates.disputeWon)) this.receiveCash(dollars);
  }
  addCustomer(): Customer {
    this.spend(rates.email + rates.network);
    this.work(5);
    return { accountDays: 0, paidDeliveries: 0, refunds: 0, daysSinceLast: null };
  }
  addTester(payoutAccount = true): Tester {
    this.spend(rates.email + rates.network + (payoutAccount ? rates.payoutAccount : 0));
    this.work(rates.applicationMinutes / rates.applicationApproved);
    return { deliveries: 0, refunds: 0 };
  }
  pickTester(): Tester {
    return pick(this.market.random, this.market.testers);
  }
  /** Returns whether a refund was granted by the rules of the product or by an operator. */
  requestRefund(customer: Customer, tester: Tester, pairRefunds = 0): boolean {
    this.work(2);
    const { isGranted } = this.judge(customer, tester, pairRefunds);
    if (!isGranted && !this.chance(rates.requestGranted)) return false;
    customer.refunds++;
    tester.refunds++;
    return true;
  }
  judge(customer: Customer, tester: Tester, pairRefunds = 0) {
    const verdict = this.market.rules.judgeRefundRequest({
      hadFailedCheck: false,
      isSameIp: false,
      isVerified: true,
      isInDebt: false,
      pairRefunds,
      accountDays: customer.accountDays,
      paidDeliveries: customer.paidDeliveries,
      daysSinceLast: customer.daysSinceLast,
      customerRefunds: customer.refunds,
      customerDeliveries: customer.paidDeliveries,
      testerRefunds: tester.refunds,
      testerDeliveries: tester.deliveries,
    });
    customer.daysSinceLast = 0;
    return verdict;
  }
  /** A payout to an account of the attacker. Large payouts have two operators, who both look. */
  payOut(dollars: number, noticed: number): boolean {
    if (dollars < payoutRules.minimum) return false;
    const looks = dollars > twoOperatorDollars ? 2 : 1;
    for (let look = 0; look < looks; look++) if (this.chance(noticed)) return false;
    this.receiveCash(dollars);
    return true;
  }
  /** Requests payouts below the limit for two operators, until an operator stops one. Returns the pay that was lost. */
  payOutInParts(dollars: number, noticed: number): number {
    const parts = Math.ceil(dollars / twoOperatorDollars);
    for (let part = 0; part < parts; part++) {
      if (!this.payOut(dollars / parts, noticed)) return dollars * (1 - part / parts);
    }
    return 0;
  }
  getRestDays(pair: { earlierReviews: number; isRisky?: boolean; customer: Customer }): number {
    const { accountDays, paidReviews } = establishedCustomer;
    const reason = getRestReason({
      is_linked: false,
      earlier_reviews: pair.earlierReviews,
      has_risky_payment: pair.isRisky ?? false,
      is_established: pair.customer.accountDays >= accountDays && pair.customer.paidDeliveries >= paidReviews,
    });
    return this.market.rules.restDays[reason];
  }
  /** The day on which the owner of a stolen card disputes a payment. */
  getDisputeDay(): number {
    const points = [
      [0, 0],
      [7, rates.disputedIn7Days],
      [30, rates.disputedIn30Days],
      [75, rates.disputedIn75Days],
      [120, rates.disputedEver],
    ] as const;
    const drawn = this.market.random();
    for (const [index, [day, share]] of points.entries()) {
      const [lastDay, lastShare] = points[index - 1] ?? [0, 0];
      if (drawn < share) return lastDay + ((day - lastDay) * (drawn - lastShare)) / (share - lastShare);
    }
    return Number.POSITIVE_INFINITY;
  }
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[randomInteger(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Half of the honest accounts are customers, and half are testers with one refund in 25 reviews. */
export function createMarket(random: Random, accounts: number, rules: typeof productRules): Market {
  const count = Math.floor(accounts / 2);
  const customers = Array.from({ length: count }, () => ({
    accountDays: randomInteger(random, 0, 365),
    paidDeliveries: randomInteger(random, 1, 20),
    refunds: 0,
    daysSinceLast: null,
  }));
  const testers = Array.from({ length: count }, () => {
    const deliveries = randomInteger(random, 1, 100);
    return { deliveries, refunds: Math.floor(deliveries / 25) };
  });
  return { random, rules, testers, customers };
}
