import { getReviewReasons } from '@outloud/domain/deliveries';
import {
  calculateHourlyPay,
  calculatePay,
  lowestPay,
  payoutRules,
  recordingMinutes,
  reviewMinutes,
} from '@outloud/domain/earnings';
import { judgeRefundRequest } from '@outloud/domain/feedback';
import { getTesterPay, platformFee } from '@outloud/domain/ledger';
import { highestPricePerReview, priceTiers } from '@outloud/domain/pricing';
import { getCopiedShare } from '@outloud/domain/recordings/phrases';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import {
  establishedCustomer,
  payoutAccountCooldownHours,
  purchaseVelocity,
  repeatedPairReviews,
  restDays,
  threeDSecureCredits,
  twoOperatorDollars,
} from '@outloud/domain/risk-limits';
import {
  answerWaitDays,
  countsAtOnce,
  flagChange,
  type ProfileChange,
} from '@outloud/domain/targeting/profile-changes';
import { createRandom, type Random, randomInteger } from '@outloud/testkit/rounds';
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

const rates = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Rates;

type Tester = { deliveries: number; refunds: number };
type Customer = { accountDays: number; paidDeliveries: number; refunds: number; daysSinceLast: number | null };

/** The state that all attempts of one market share. */
type Market = { random: Random; rules: typeof productRules; testers: Tester[]; customers: Customer[] };

const price = highestPricePerReview;
const pay = getTesterPay(price);
const honestWage = calculateHourlyPay(lowestPay, reviewMinutes);

/** What one attempt cost and brought. Methods change the balances of attacker and house together. */
class Attempt {
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

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[randomInteger(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** The most that a new account can buy in a day, in purchases that do not ask for 3-D Secure. */
const stolenCredits = Math.min(
  purchaseVelocity.newAccount.credits,
  purchaseVelocity.newAccount.purchases * (threeDSecureCredits - 1),
);

type StolenCards = {
  testers: Tester[];
  cards: number;
  /** The attacker waits this long between two cards. */
  daysBetween: number;
  addCustomer: () => Customer | null;
  cardPrice?: number;
  accepted?: number;
  credits?: number;
};

/** Two reviews of a pair rest as long as the customer deserves. The third makes the pair repeated. */
const reviewsPerPair = repeatedPairReviews - 1;

/**
 * Spends stolen cards on reviews by own testers. After a dispute, an operator usually finds the testers: their resting pay is
 * taken back, and they earn nothing more.
 */
function spendStolenCards(attempt: Attempt, options: StolenCards): void {
  const { testers, cards, daysBetween, addCustomer, credits = stolenCredits } = options;
  const { cardPrice = rates.stolenCard, accepted = rates.cardAccepted } = options;
  const reviews = Math.min(testers.length * reviewsPerPair, Math.floor(credits / price));
  const payDays: number[] = [];
  let caughtOn = Number.POSITIVE_INFINITY;
  for (let card = 0; card < cards && card * daysBetween < caughtOn; card++) {
    const day = card * daysBetween;
    const customer = addCustomer();
    if (!customer) break;
    attempt.spend(cardPrice);
    if (!attempt.chance(accepted)) continue;
    const isRisky = attempt.chance(rates.cardRisky);
    const disputeDay = day + attempt.getDisputeDay();
    const isDisputed = Number.isFinite(disputeDay);
    attempt.house += isDisputed ? -rates.disputeFee : reviews * price;
    if (isDisputed && attempt.chance(rates.disputeActedOn)) caughtOn = Math.min(caughtOn, disputeDay);
    for (let index = 0; index < reviews; index++) {
      attempt.work(rates.recordingMinutes);
      const earlierReviews = Math.floor(index / testers.length);
      payDays.push(day + attempt.getRestDays({ customer, isRisky, earlierReviews }));
    }
  }
  const payable = payDays.filter((day) => day < caughtOn).length * pay;
  for (const _ of testers) attempt.payOutInParts(payable / testers.length, rates.unflaggedNoticed);
}

type FakeReviews = {
  /** How many requests the tester answers at most. */
  reviews: number;
  minutes: number;
  /** Whether the checks hold a recording until an operator decides. */
  isHeld: (index: number) => boolean;
  appeals?: boolean;
  /** The probability that an operator who looks at a review recognizes the fraud. */
  noticed?: number;
};

const reviewsPerDay = 2;

/** A tester without real reviews, from the first submission until an operator recognizes the fraud. */
function submitFakeReviews(attempt: Attempt, options: FakeReviews): void {
  const { reviews, minutes, isHeld, appeals = false, noticed = rates.fakeNoticed } = options;
  const { rules, random, customers } = attempt.market;
  const tester = attempt.addTester();
  const pays: { credits: number; day: number; isRefunded: boolean }[] = [];
  let rejected = 0;
  let caughtOn = Number.POSITIVE_INFINITY;
  for (let index = 0; index < reviews && rejected < rates.rejections; index++) {
    const day = Math.floor(index / reviewsPerDay);
    if (day >= caughtOn) break;
    attempt.work(minutes);
    if (isHeld(index)) {
      if (appeals) attempt.work(10);
      const isApproved = attempt.chance(rates.heldApproved) || (appeals && attempt.chance(rates.heldApproved));
      if (!isApproved) {
        rejected++;
        continue;
      }
    }
    const customer = pick(random, customers);
    const rest = attempt.getRestDays({ customer, earlierReviews: 0 });
    // Half of the audiences pay the least, and half the most.
    const credits = attempt.chance(0.5) ? pay : lowestPay;
    tester.deliveries++;
    const isChecked = index < rules.firstSubmissions || attempt.chance(rules.randomShare);
    const isRequested = attempt.chance(rates.complaints);
    const isAutomatic = isRequested && attempt.judge({ ...customer }, tester).isGranted;
    if (isAutomatic) tester.refunds++;
    pays.push({ credits, day: day + rest, isRefunded: isAutomatic });
    const isSeen = isChecked || (isRequested && !isAutomatic);
    if (isSeen && attempt.chance(noticed)) caughtOn = Math.min(caughtOn, day + rates.operatorDays);
  }
  // Customers get back what they paid for the other reviews.
  const paid = pays.filter(({ day }) => day <= caughtOn);
  if (attempt.payOutInParts(sumCredits(paid), rates.unflaggedNoticed) > 0) return;
  for (const { credits, isRefunded } of paid) attempt.house += isRefunded ? 0 : credits + platformFee;
}

function sumCredits(pays: { credits: number }[]): number {
  return pays.reduce((sum, { credits }) => sum + credits, 0);
}

/** Buys reviews from honest testers with an own card. */
function buyReviews(attempt: Attempt, customer: Customer, count: number): Tester[] {
  attempt.payByOwnCard(count * price);
  return Array.from({ length: count }, () => {
    const tester = attempt.pickTester();
    attempt.receiveReview();
    customer.paidDeliveries++;
    tester.deliveries++;
    return tester;
  });
}

/**
 * Own customers buy reviews from own testers with own cards and request refunds. The refunded credits buy another review.
 * Every review costs the fee, so only refunds can bring a gain.
 */
function farmRefunds(
  attempt: Attempt,
  { customers, testers, reviews, noticed }: { customers: number; testers: number; reviews: number; noticed: number },
): void {
  const ownTesters = Array.from({ length: testers }, () => attempt.addTester());
  let earned = 0;
  for (let index = 0; index < customers; index++) {
    const customer = attempt.addCustomer();
    if (index > 0) attempt.spend(rates.ownCard);
    const pairRefunds = new Map<Tester, number>();
    attempt.payByOwnCard(reviews * price);
    let credits = reviews * price;
    customer.accountDays = 45;
    for (let count = 0; credits >= price && count < 10 * reviews; count++) {
      const tester = ownTesters[(index + count) % testers];
      if (!tester) break;
      credits -= price;
      earned += pay;
      attempt.work(rates.recordingMinutes);
      customer.paidDeliveries++;
      tester.deliveries++;
      const refunds = pairRefunds.get(tester) ?? 0;
      if (customer.paidDeliveries < reviews && customer.refunds === 0) continue;
      if (!attempt.requestRefund(customer, tester, refunds)) continue;
      credits += price;
      pairRefunds.set(tester, refunds + 1);
    }
  }
  // An operator who stops a payout rejects the reviews. The customers get their credits back, not their money.
  for (const _ of ownTesters) {
    const lost = attempt.payOutInParts(earned / testers, noticed);
    attempt.reviews += lost;
    attempt.house -= lost;
  }
}

type Strategy = { name: string; control: string; accounts: number; play: (attempt: Attempt) => void };

export const strategies: Strategy[] = [
  {
    name: 'stolen card, own tester',
    control: 'pay rests 30 days',
    accounts: 2,
    play: (attempt) => {
      const testers = [attempt.addTester()];
      spendStolenCards(attempt, { testers, cards: 1, daysBetween: 1, addCustomer: () => attempt.addCustomer() });
    },
  },
  {
    name: 'ten stolen cards, five own testers',
    control: 'rest, operators after a dispute',
    accounts: 15,
    play: (attempt) => {
      const testers = Array.from({ length: 5 }, () => attempt.addTester());
      const daysBetween = Math.max(1, attempt.market.rules.restDays.new_customer);
      spendStolenCards(attempt, { testers, cards: 10, daysBetween, addCustomer: () => attempt.addCustomer() });
    },
  },
  {
    name: 'good history, then stolen cards',
    control: 'risk score, repeated pair, operators',
    accounts: 15,
    play: (attempt) => {
      const { paidReviews, accountDays } = establishedCustomer;
      const testers = Array.from({ length: 5 }, () => attempt.addTester());
      // Own testers review for the own card, so the history costs only the fees.
      const addCustomer = () => {
        const customer = attempt.addCustomer();
        attempt.payByOwnCard(paidReviews * price);
        attempt.work(paidReviews * rates.recordingMinutes);
        if (!attempt.payOut(paidReviews * pay, rates.unflaggedNoticed)) return null;
        return { ...customer, accountDays, paidDeliveries: paidReviews };
      };
      const daysBetween = Math.max(1, attempt.market.rules.restDays.established_customer);
      spendStolenCards(attempt, { testers, cards: 10, daysBetween, addCustomer });
    },
  },
  {
    name: 'card testing with an own tester',
    control: 'purchases of a new account',
    accounts: 2,
    play: (attempt) => {
      const customer = attempt.addCustomer();
      spendStolenCards(attempt, {
        testers: [attempt.addTester()],
        cards: purchaseVelocity.newAccount.purchases,
        daysBetween: 0,
        addCustomer: () => customer,
        cardPrice: rates.uncheckedCard,
        accepted: rates.uncheckedCardAccepted,
        credits: reviewsPerPair * price,
      });
    },
  },
  {
    name: 'false dispute after delivery',
    control: 'debt stops the account',
    accounts: 1,
    play: (attempt) => {
      buyReviews(attempt, attempt.addCustomer(), 5);
      attempt.reverseOwnPayment(5 * price);
    },
  },
  {
    name: 'debt, new account with the same email',
    control: 'the debt follows the email',
    accounts: 2,
    play: (attempt) => {
      buyReviews(attempt, attempt.addCustomer(), 5);
      attempt.reverseOwnPayment(5 * price);
      // The new account owes the same. Its first purchase repays the debt instead of buying reviews.
      attempt.addCustomer();
    },
  },
  {
    name: 'debt, new account with another email',
    control: 'the card is known to the bank',
    accounts: 2,
    play: (attempt) => {
      for (let account = 0; account < 2; account++) {
        buyReviews(attempt, attempt.addCustomer(), 5);
        attempt.reverseOwnPayment(5 * price);
      }
    },
  },
  {
    name: 'refund farming alone',
    control: 'one automatic refund, then 1 in 10',
    accounts: 1,
    play: (attempt) => {
      const customer = attempt.addCustomer();
      customer.accountDays = 45;
      const testers = buyReviews(attempt, customer, 4);
      const isGranted = attempt.requestRefund(customer, testers.at(-1) ?? attempt.pickTester());
      if (isGranted) attempt.receiveReview();
    },
  },
  {
    name: 'refund requests for all reviews',
    control: 'one automatic refund, then 1 in 10',
    accounts: 1,
    play: (attempt) => {
      const customer = attempt.addCustomer();
      customer.accountDays = 45;
      for (const tester of buyReviews(attempt, customer, 10)) {
        if (attempt.requestRefund(customer, tester)) attempt.receiveReview();
      }
    },
  },
  {
    name: 'refund, delete the account, return',
    control: 'refunds of the same email count',
    accounts: 2,
    play: (attempt) => {
      let customer = attempt.addCustomer();
      for (let account = 0; account < 2; account++) {
        customer.accountDays = 45;
        const testers = buyReviews(attempt, customer, 3);
        const isGranted = attempt.requestRefund(customer, testers.at(-1) ?? attempt.pickTester());
        if (isGranted) attempt.receiveReview();
        // Refunds and deliveries of a deleted account count for the next account with its email.
        customer = { ...customer, daysSinceLast: null };
      }
    },
  },
  {
    name: 'refund farming with a partner',
    control: 'one refund of a pair, operators',
    accounts: 2,
    play: (attempt) => farmRefunds(attempt, { customers: 1, testers: 1, reviews: 3, noticed: rates.flagNoticed }),
  },
  {
    name: 'refund farming with many accounts',
    control: '1 refund in 5 of a tester, operators',
    accounts: 6,
    play: (attempt) => farmRefunds(attempt, { customers: 5, testers: 1, reviews: 3, noticed: rates.flagNoticed }),
  },
  {
    name: 'slow refund farming below the limits',
    control: 'fees, one card for each account',
    accounts: 24,
    play: (attempt) => farmRefunds(attempt, { customers: 20, testers: 4, reviews: 4, noticed: rates.unflaggedNoticed }),
  },
  {
    name: 'one recording for several sites',
    control: 'hash of the file',
    accounts: 1,
    play: (attempt) => submitFakeReviews(attempt, { reviews: 20, minutes: 2, isHeld: (index) => index > 0 }),
  },
  {
    name: 'altered copies of a recording',
    control: 'phrases of all recordings',
    accounts: 1,
    play: (attempt) => {
      const phrases = 400;
      const isCopied = () => {
        const share = attempt.chance(rates.copyUnlike) ? 0 : 0.5 + attempt.market.random() / 2;
        return getCopiedShare(Math.floor(share * phrases), phrases, phrases) !== null;
      };
      submitFakeReviews(attempt, { reviews: 20, minutes: 3, isHeld: (index) => index > 0 && isCopied() });
    },
  },
  {
    name: 'test card and two seconds of speech',
    control: 'still picture, little speech',
    accounts: 1,
    play: (attempt) => {
      const checks = { durationSeconds: 60, hasPicture: true, isBlank: false, isStatic: true, speechSeconds: 2 };
      const isHeld = () => getReviewReasons(checks, recordingLimits).length > 0;
      submitFakeReviews(attempt, { reviews: 20, minutes: 2, isHeld });
    },
  },
  {
    name: 'reading the page aloud',
    control: 'spot checks, limit of refunds of a tester',
    accounts: 1,
    play: (attempt) => submitFakeReviews(attempt, { reviews: 100, minutes: rates.fakeMinutes, isHeld: () => false }),
  },
  {
    name: 'false appeals',
    control: 'one appeal, operators compare',
    accounts: 1,
    play: (attempt) =>
      submitFakeReviews(attempt, { reviews: 20, minutes: 2, isHeld: (index) => index > 0, appeals: true }),
  },
  {
    name: 'deleted and registered again as a tester',
    control: 'phrases outlive accounts, first 3 checked',
    accounts: 2,
    play: (attempt) => {
      submitFakeReviews(attempt, { reviews: 6, minutes: rates.fakeMinutes, isHeld: (index) => index > 0 });
      submitFakeReviews(attempt, { reviews: 6, minutes: rates.fakeMinutes, isHeld: () => true });
    },
  },
  {
    name: 'other profile for each claim',
    control: 'answers count after 14 days, contradictions',
    accounts: 1,
    play: playProfileChanges,
  },
  {
    name: 'two testers of one person',
    control: 'phrases, spot checks, own payout account',
    accounts: 1,
    play: (attempt) => {
      // The second account repeats the reviews of the first one, with half of the work. The person could earn honest pay.
      const phrases = 400;
      const isHeld = () =>
        getCopiedShare(Math.floor(0.3 * attempt.market.random() * phrases), phrases, phrases) !== null;
      const minutes = ((reviewMinutes / 2) * honestWage) / rates.wage;
      submitFakeReviews(attempt, { reviews: 40, minutes, isHeld, noticed: rates.voiceNoticed });
    },
  },
  {
    name: 'three testers, one payout account',
    control: 'a payout account belongs to one tester',
    accounts: 3,
    play: (attempt) => {
      attempt.addTester(false);
      attempt.addTester(false);
      // The accounts earn, but only the first one can confirm the payout account and be paid.
      attempt.work(2 * reviewMinutes, honestWage);
    },
  },
  {
    name: 'stolen session, other payout account',
    control: `${payoutAccountCooldownHours} hours and an email`,
    accounts: 1,
    play: (attempt) => {
      attempt.spend(rates.stolenSession + rates.payoutAccount);
      attempt.work(20);
      const isUndone = attempt.market.rules.payoutAccountCooldownHours > 0 && attempt.chance(rates.victimReacts);
      if (!isUndone) attempt.payOut(rates.payAtStake, rates.unflaggedNoticed);
    },
  },
  {
    name: 'claims that expire',
    control: 'no pay without a review',
    accounts: 1,
    play: (attempt) => {
      attempt.addTester(false);
      attempt.work(10);
    },
  },
  {
    name: 'begging for goodwill',
    control: 'operators give it with a reason',
    accounts: 1,
    play: (attempt) => {
      attempt.addCustomer();
      attempt.work(15);
      if (!attempt.chance(rates.goodwillGranted)) return;
      attempt.reviews += 10;
      attempt.house -= 10;
    },
  },
];

/** Changes the age for each rare audience and does the reviews, for three waits. */
function playProfileChanges(attempt: Attempt): void {
  const extra = calculatePay(priceTiers.advanced) - lowestPay;
  const answers = [
    ['18-25', '55+'],
    ['55+', '26-35'],
    ['26-35', '55+'],
  ] as const;
  const requestsEach = 3;
  const changes: ProfileChange[] = [];
  let reviews = 0;
  let isFlagged = false;
  for (const [index, [oldAnswer, newAnswer]] of answers.entries()) {
    attempt.work(10);
    const changedAt = new Date(index * answerWaitDays * 86_400_000);
    const change = { field: 'ageRange', oldAnswer, newAnswer, changedAt } as const;
    isFlagged ||= flagChange(change, changes).length > 0;
    changes.push(change);
    // The request that the tester saw is closed when the answer counts. Only a later one can match.
    const isImmediate = countsAtOnce({ ...change, countingAnswer: oldAnswer, isFirstAnswer: false });
    for (let request = 0; request < requestsEach; request++) {
      if (isImmediate || attempt.chance(rates.repeatedTarget)) reviews++;
    }
  }
  // A tester who is stopped also loses the pay that honest answers would have brought.
  const isStopped = attempt.chance(isFlagged ? rates.flagNoticed : rates.unflaggedNoticed);
  attempt.cash += isStopped ? -reviews * lowestPay : reviews * extra;
}

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

/** Half of the honest accounts are customers, and half are testers with one refund in 25 reviews. */
function createMarket(random: Random, accounts: number, rules: typeof productRules): Market {
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
