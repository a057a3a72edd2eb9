import type { Sentiment } from '@outloud/domain/deliveries';
import type { EmailContent } from '../../emails/render-email.ts';

type ReadyDelivery = {
  /** Null until the customer verifies the email, so that user-entered text is never sent to an unverified email. */
  customer: { fullName: string; siteName: string } | null;
  tester: string;
  score: number | null;
  sentiment: Sentiment | null;
  /** Why there are no insights, or null. */
  heldSummary: string | null;
  /** Reviews by own people cost nothing. */
  isRefundable: boolean;
  url: string;
};

export function buildDeliveryReadyEmail(delivery: ReadyDelivery): EmailContent {
  const { customer, tester, score, sentiment, heldSummary, isRefundable, url } = delivery;
  const refundText = isRefundable
    ? ' If it does not help you, you can request a refund on the page of the review.'
    : '';
  const scoreText = score === null ? '.' : `: ${score} out of 10${sentiment ? `, ${sentiment}` : ''}.`;
  return {
    subject: customer ? `Your review of ${customer.siteName} is ready` : 'A review of your website is ready',
    greeting: customer ? `Hello ${customer.fullName},` : 'Hello,',
    paragraphs: [
      customer ? `${tester} reviewed ${customer.siteName}${scoreText}` : 'A tester reviewed your website.',
      heldSummary
        ? `${heldSummary} Watch the recording to judge the review yourself.${refundText}`
        : 'Watch the recording, read the transcript, and jump to the moments the tester liked, disliked, or did not understand.',
    ],
    action: { label: 'Watch the review', url },
  };
}
