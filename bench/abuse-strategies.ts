import { getReviewReasons } from '@outloud/domain/deliveries';
import { reviewMinutes } from '@outloud/domain/earnings';
import { getCopiedShare } from '@outloud/domain/recordings/phrases';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import {
  establishedCustomer,
  firstPayments,
  payoutAccountCooldownHours,
  purchaseVelocity,
} from '@outloud/domain/risk-limits';
import { type Attempt, honestWage, pay, price, rates } from './abuse-market.ts';
import {
  buyReviews,
  disputeFirstPayments,
  farmRefunds,
  playProfileChanges,
  reviewsPerPair,
  spendStolenCards,
  submitFakeReviews,
} from './abuse-plays.ts';

export type Strategy = { name: string; control: string; accounts: number; play: (attempt: Attempt) => void };

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
    control: 'rest, disputes hold pay, operators',
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
    name: 'false disputes of all first payments',
    control: `$${firstPayments.credits} in the first ${firstPayments.days} days`,
    accounts: 1,
    play: disputeFirstPayments,
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
