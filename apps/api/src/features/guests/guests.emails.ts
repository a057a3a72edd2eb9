import type { EmailContent } from '../../emails/render-email.ts';
import { pluralize } from '../../pluralize.ts';

type GuestDigest = {
  fullName: string;
  siteName: string;
  newReviews: number;
  received: number;
  expected: number;
  url: string;
};

export function buildGuestDigestEmail(digest: GuestDigest): EmailContent {
  const { fullName, siteName, newReviews, received, expected, url } = digest;
  return {
    subject: `${newReviews === 1 ? 'A new recording' : `${newReviews} new recordings`} of ${siteName}`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `Your own people sent ${pluralize(newReviews, 'new recording')} of ${siteName}. You now have ${received} of ${expected}.`,
      'Watch the recordings, read the transcripts, and see what several people noticed.',
    ],
    action: { label: 'Watch the recordings', url },
  };
}
