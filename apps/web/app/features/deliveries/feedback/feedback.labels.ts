import { formatCreditCount, formatDate, formatReviewCount } from '@outloud/app-kit/format';
import { describeRefundRule, refundLimitText } from '@outloud/app-kit/refund-rules.labels';
import type { RefundRequest } from '@outloud/contract/feedback';
import { isAutomaticBasis, refundRequestRules } from '@outloud/domain/feedback';

const usefulness = ['not useful', 'slightly useful', 'somewhat useful', 'useful', 'very useful'];

/** For example '1 star, not useful'. */
export function formatStars(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}, ${usefulness[stars - 1]}`;
}

/** When a refund is granted automatically, and what happens otherwise. */
export const refundRules = [
  'Right away if your email address is verified and this review failed a quality check.',
  `Right away if your email address is verified, your account is at least ${refundRequestRules.accountDays} days old, you have paid for at least ${formatReviewCount(refundRequestRules.paidDeliveries)}, and you have not requested a refund in the last ${refundRequestRules.minDaysBetween} days.`,
  refundLimitText,
  'Otherwise after our team reviews your request and agrees. We email you either way.',
];

export function getRefundRequestOutcome({ state, basis, refundedCredits, createdAt }: RefundRequest, credits: number) {
  if (state === 'granted') {
    return {
      title: `${formatCreditCount(refundedCredits)} refunded to your balance`,
      text: `${describeDecision(basis)} You keep the review, and the tester still gets paid.`,
    };
  }
  if (state === 'declined') {
    return {
      title: 'Refund declined',
      text: `We reviewed your request and did not refund the ${formatCreditCount(credits)}.`,
    };
  }
  return {
    title: 'We are reviewing your refund request',
    text: `You requested a refund of ${formatCreditCount(credits)} on ${formatDate(createdAt)}. ${describeRefundRule(basis, 'customer')} We will email you the decision.`,
  };
}

function describeDecision(basis: RefundRequest['basis']): string {
  return basis && isAutomaticBasis(basis) ? describeRefundRule(basis, 'customer') : 'Our team granted your request.';
}
