import { formatCreditCount, formatDate, formatReviewCount } from '@outloud/app-kit/format';
import type { RefundRequest } from '@outloud/contract/feedback';
import { type RefundRequestBasis, refundRequestRules } from '@outloud/domain/feedback';

const usefulness = ['not useful', 'slightly useful', 'somewhat useful', 'useful', 'very useful'];

/** For example '1 star, not useful'. */
export function formatStars(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}, ${usefulness[stars - 1]}`;
}

/** When a refund is granted automatically, and what happens otherwise. */
export const refundRules = [
  'Right away if your email address is verified and this review failed a quality check.',
  `Right away if your email address is verified, your account is at least ${refundRequestRules.accountDays} days old, you have paid for at least ${formatReviewCount(refundRequestRules.paidDeliveries)}, and you have not requested a refund in the last ${refundRequestRules.minDaysBetween} days.`,
  'Otherwise after our team reviews your request and agrees. We email you either way.',
];

const reviewReasons: Partial<Record<RefundRequestBasis, string>> = {
  unverified: 'your email address is not verified',
  in_debt: 'one of your payments was reversed',
  new_account: `your account is less than ${refundRequestRules.accountDays} days old`,
  few_deliveries: `you have paid for fewer than ${formatReviewCount(refundRequestRules.paidDeliveries)}`,
  asked_before: `you requested another refund in the last ${refundRequestRules.minDaysBetween} days`,
};

export function getRefundRequestOutcome({ state, basis, refundedCredits, createdAt }: RefundRequest, credits: number) {
  if (state === 'granted') {
    return {
      title: `${formatCreditCount(refundedCredits)} refunded to your balance`,
      text: 'You keep the review, and the tester still gets paid.',
    };
  }
  if (state === 'declined') {
    return {
      title: 'Refund declined',
      text: `We reviewed your request and did not refund the ${formatCreditCount(credits)}.`,
    };
  }
  const reason = basis && reviewReasons[basis];
  return {
    title: 'We are reviewing your refund request',
    text: `You requested a refund of ${formatCreditCount(credits)} on ${formatDate(createdAt)}. Our team is reviewing it${
      reason ? ` because ${reason}` : ''
    }. We will email you the decision.`,
  };
}
