import type { Complaint } from '@outloud/contract/feedback';
import { type ComplaintBasis, notHelpful } from '@outloud/domain/feedback';
import { creditCount, dateOf, reviewCount, timeOf } from '../../../lib/wording.ts';

const usefulness = ['not useful', 'hardly useful', 'fair', 'useful', 'very useful'];

/** '1 star, not useful'. */
export function starWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}, ${usefulness[stars - 1]}`;
}

export function momentOf(at: string): string {
  return `${dateOf(at)}, ${timeOf(at)}`;
}

/** When credits come back at once, and what happens otherwise. */
export const refundRules = [
  'at once if your e-mail address is verified and a quality check had failed for this review.',
  `at once if your e-mail address is verified, your account is at least ${notHelpful.accountDays} days old, you have paid for at least ${reviewCount(notHelpful.paidDeliveries)}, and you have not asked for any in the last ${notHelpful.onceInDays} days.`,
  'else as soon as one of us has looked at it and agrees. We write to you either way.',
];

const hurdles: Partial<Record<ComplaintBasis, string>> = {
  unverified: 'your e-mail address is not verified',
  in_debt: 'a payment of yours went back to your card',
  new_account: `your account is less than ${notHelpful.accountDays} days old`,
  few_deliveries: `you have paid for fewer than ${reviewCount(notHelpful.paidDeliveries)}`,
  asked_before: `you have asked before in the last ${notHelpful.onceInDays} days`,
};

/** What has become of credits that were asked back. */
export function outcomeOf({ state, basis, refundedCredits, createdAt }: Complaint, credits: number) {
  if (state === 'granted') {
    return {
      title: `${creditCount(refundedCredits)} came back to your balance`,
      text: 'You keep the review, and the tester keeps the pay.',
    };
  }
  if (state === 'declined') {
    return {
      title: `The ${creditCount(credits)} stay spent`,
      text: 'We have looked at the review and do not refund it.',
    };
  }
  const hurdle = basis && hurdles[basis];
  return {
    title: 'We are looking at it',
    text: `You asked for ${creditCount(credits)} back on ${dateOf(createdAt)}. One of us decides${
      hurdle ? `, because ${hurdle},` : ''
    } and writes to you.`,
  };
}
