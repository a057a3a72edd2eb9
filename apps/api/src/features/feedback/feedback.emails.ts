import type { RefundRequestState } from '@outloud/domain/feedback';
import type { EmailContent } from '../../emails/render-email.ts';
import { pluralize } from '../../pluralize.ts';

type RefundDecision = {
  /** Null until the customer verifies the email, so that user-entered text is never sent to an unverified email. */
  customer: { fullName: string; siteName: string } | null;
  state: Exclude<RefundRequestState, 'open'>;
  refundedCredits: number;
  /** Written by the operator. */
  explanation: string | null;
  url: string;
  contactEmail: string;
};

export function buildRefundDecisionEmail(decision: RefundDecision): EmailContent {
  const { customer, state, refundedCredits, explanation, url, contactEmail } = decision;
  return {
    subject: refundedCredits > 0 ? 'Your credits were refunded' : 'About your refund request',
    greeting: customer ? `Hello ${customer.fullName},` : 'Hello,',
    paragraphs: [
      `You told us that a review of ${customer?.siteName ?? 'your website'} was not helpful and asked for a refund.`,
      describeOutcome(state, refundedCredits),
      ...(explanation ? [explanation] : []),
      ...(state === 'declined' ? [`If you disagree, write to ${contactEmail}.`] : []),
    ],
    action: { label: 'View your request', url },
  };
}

function describeOutcome(state: 'granted' | 'declined', refundedCredits: number): string {
  if (state === 'declined') return 'We reviewed your request and decided not to refund the credits.';
  if (refundedCredits > 0) return `We refunded ${pluralize(refundedCredits, 'credit')} to your account.`;
  return 'We removed the review. Another tester will record a new one at no extra cost.';
}
