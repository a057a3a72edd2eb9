import { calculatePay, lowestPay } from '@outloud/domain/earnings';
import { platformFee } from '@outloud/domain/ledger';
import { priceTiers } from '@outloud/domain/pricing';
import { firstPayments, repeatedPairReviews, threeDSecureCredits } from '@outloud/domain/risk-limits';
import {
  answerWaitDays,
  countsAtOnce,
  flagChange,
  type ProfileChange,
} from '@outloud/domain/targeting/profile-changes';
import { type Attempt, type Customer, pay, pick, price, rates, type Tester } from './abuse-market.ts';

/** The most that an account can buy in a day without 3-D Secure. */
const stolenCredits = threeDSecureCredits - 1;

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
export const reviewsPerPair = repeatedPairReviews - 1;

/** When the pay for a review can be paid out, and when the payment of its customer is disputed. */
type StolenPay = { payDay: number; disputeDay: number };

/**
 * Spends stolen cards on reviews by own testers. After a dispute, an operator usually finds the testers: their unpaid pay is
 * taken back, and they earn nothing more. Otherwise, pay that was not paid out before the dispute waits for the bank. The next
 * payout then has a flag.
 */
export function spendStolenCards(attempt: Attempt, options: StolenCards): void {
  const { testers, cards, daysBetween, addCustomer, credits = stolenCredits } = options;
  const { cardPrice = rates.stolenCard, accepted = rates.cardAccepted } = options;
  const reviews = Math.min(testers.length * reviewsPerPair, Math.floor(credits / price));
  const pays: StolenPay[] = [];
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
      pays.push({ payDay: day + attempt.getRestDays({ customer, isRisky, earlierReviews }), disputeDay });
    }
  }
  const isHeld = ({ payDay, disputeDay }: StolenPay) => payDay >= disputeDay;
  const getPayDay = (review: StolenPay) =>
    isHeld(review) ? Math.max(review.payDay, review.disputeDay + rates.disputeDays) : review.payDay;
  const payable = pays.filter((review) => getPayDay(review) < caughtOn);
  const held = payable.filter(isHeld).length * pay;
  for (const _ of testers) {
    attempt.payOutInParts((payable.length * pay - held) / testers.length, rates.unflaggedNoticed);
    attempt.payOutInParts(held / testers.length, rates.flagNoticed);
  }
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
export function submitFakeReviews(attempt: Attempt, options: FakeReviews): void {
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
export function buyReviews(attempt: Attempt, customer: Customer, count: number): Tester[] {
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
export function farmRefunds(
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

/** Changes the age for each rare audience and does the reviews, for three waits. */
export function playProfileChanges(attempt: Attempt): void {
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

/** Buys reviews from honest testers up to the limit of the first payments, and disputes all of them. */
export function disputeFirstPayments(attempt: Attempt): void {
  const customer = attempt.addCustomer();
  const purchase = threeDSecureCredits - 1;
  for (let bought = 0; bought + purchase <= firstPayments.credits; bought += purchase) {
    buyReviews(attempt, customer, Math.floor(purchase / price));
    attempt.reverseOwnPayment(Math.floor(purchase / price) * price);
  }
}
