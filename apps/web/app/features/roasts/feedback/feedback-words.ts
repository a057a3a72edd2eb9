import type { Complaint } from '@outloud/contract/feedback';
import { type ComplaintBasis, notHelpful } from '@outloud/domain/feedback';
import { creditCount, dateOf, reviewCount, timeOf } from '../../../lib/wording.ts';

const usefulness = ['not useful', 'hardly useful', 'fair', 'useful', 'very useful'];

/** '1 star, not useful'. */
export function starWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}, ${usefulness[stars - 1]}`;
}

export function momentOf(timestamp: string): string {
  return `${dateOf(timestamp)}, ${timeOf(timestamp)}`;
}

/** When a refund is granted automatically, and what happens otherwise. */
export const refundRules = [
  'Right away if your email is verified and this review failed a quality check.',
  `Right away if your email is verified, your account is at least ${notHelpful.accountDays} days old, you have paid for at least ${reviewCount(notHelpful.paidDeliveries)}, and you have not requested a refund in the last ${notHelpful.onceInDays} days.`,
  'Otherwise after our team reviews your request and agrees. We email you either way.',
];

const reviewReasons: Partial<Record<ComplaintBasis, string>> = {
  unverified: 'your email is not verified',
  in_debt: 'one of your payments was reversed',
  new_account: `your account is less than ${notHelpful.accountDays} days old`,
  few_deliveries: `you have paid for fewer than ${reviewCount(notHelpful.paidDeliveries)}`,
  asked_before: `you already requested a refund in the last ${notHelpful.onceInDays} days`,
};

export function outcomeOf({ state, basis, refundedCredits, createdAt }: Complaint, credits: number) {
  if (state === 'granted') {
    return {
      title: `${creditCount(refundedCredits)} refunded to your balance`,
      text: 'You keep the review, and the tester still gets paid.',
    };
  }
  if (state === 'declined') {
    return {
      title: 'Refund declined',
      text: `We reviewed your request and did not refund the ${creditCount(credits)}.`,
    };
  }
  const reason = basis && reviewReasons[basis];
  return {
    title: 'We are reviewing your request',
    text: `You requested a refund of ${creditCount(credits)} on ${dateOf(createdAt)}. Our team reviews it${
      reason ? ` because ${reason}` : ''
    } and emails you the decision.`,
  };
}
