import type { Sentiment } from '@outloud/domain/deliveries';
import type { EmailContent } from '../../emails/render-email.ts';

type ReadyDelivery = {
  /** Null until the customer verifies the email, so that no user-chosen text reaches an unverified email. */
  customer: { fullName: string; site: string } | null;
  tester: string;
  score: number | null;
  sentiment: Sentiment | null;
  url: string;
};

export function buildDeliveryReadyEmail({ customer, tester, score, sentiment, url }: ReadyDelivery): EmailContent {
  const verdict = score === null ? '.' : `: ${score} out of 10${sentiment ? `, ${sentiment}` : ''}.`;
  return {
    subject: customer ? `Your review of ${customer.site} is ready` : 'A review of your website is ready',
    greeting: customer ? `Hello ${customer.fullName},` : 'Hello,',
    paragraphs: [
      customer ? `${tester} reviewed ${customer.site}${verdict}` : 'A tester reviewed your website.',
      'Watch the recording, read the transcript, and jump to the moments the tester liked, disliked or did not understand.',
    ],
    action: { label: 'Watch the review', url },
  };
}
