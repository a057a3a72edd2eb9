import type { EmailContent } from '../../emails/render-email.ts';
import { pluralize } from '../../pluralize.ts';

type GuestDigest = {
  /** Null until the customer verifies the email, so that user-entered text is never sent to an unverified email. */
  customer: { fullName: string; siteName: string } | null;
  newReviews: number;
  received: number;
  expected: number;
  url: string;
};

export function buildGuestDigestEmail({ customer, newReviews, received, expected, url }: GuestDigest): EmailContent {
  const site = customer?.siteName ?? 'your website';
  return {
    subject: `${newReviews === 1 ? 'A new recording' : `${newReviews} new recordings`} of ${site}`,
    greeting: customer ? `Hello ${customer.fullName},` : 'Hello,',
    paragraphs: [
      `Your own people sent ${pluralize(newReviews, 'new recording')} of ${site}. You now have ${received} of ${expected}.`,
      'Watch the recordings, read the transcripts, and see what several people noticed.',
    ],
    action: { label: 'Watch the recordings', url },
  };
}
