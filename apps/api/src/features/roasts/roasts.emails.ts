import type { EmailContent } from '../../emails/render-email.ts';
import { pluralize } from '../../pluralize.ts';

/** Payload of a `roast-mail` job. */
export type RoastEmail =
  | { kind: 'received'; roastId: string }
  | { kind: 'cancelled'; roastId: string; refundedCredits: number }
  | { kind: 'cancelled-by-us'; roastId: string; refundedCredits: number }
  | { kind: 'closed-by-us'; roastId: string }
  | { kind: 'expired'; roastId: string; refundedCredits: number };

export type RoastEmailData = {
  /** Null until the email address is verified, because a stranger may have entered the name and the website. */
  personal: { fullName: string; site: string } | null;
  reviews: number;
  credits: number;
  expiresAt: Date;
  hasFilters: boolean;
  url: string;
  contactEmail: string;
};

const buildGreeting = ({ personal }: RoastEmailData) => (personal ? `Hello ${personal.fullName},` : 'Hello,');
const describeReviews = ({ reviews, personal }: RoastEmailData) =>
  `${pluralize(reviews, 'review')} of ${personal?.site ?? 'your website'}`;
const describeRefund = (refundedCredits: number) =>
  `We refunded ${pluralize(refundedCredits, 'credit')} to your account.`;
const createViewRequestAction = ({ url }: RoastEmailData) => ({ label: 'View your request', url });

export const roastEmails = {
  received: (roast: RoastEmailData): EmailContent => ({
    subject: 'We received your roast request',
    greeting: buildGreeting(roast),
    paragraphs: [
      `You requested ${describeReviews(roast)}. We set aside ${pluralize(roast.credits, 'credit')}.`,
      `Testers can claim reviews until ${formatDateTime(roast.expiresAt)}. You can cancel for a full refund until a tester claims the first review. We automatically refund every review that no tester claims in time.`,
    ],
    action: createViewRequestAction(roast),
  }),
  cancelled: (roast: RoastEmailData, refundedCredits: number): EmailContent => ({
    subject: 'Your roast request is cancelled',
    greeting: buildGreeting(roast),
    paragraphs: [`You cancelled your request for ${describeReviews(roast)}. ${describeRefund(refundedCredits)}`],
    action: createViewRequestAction(roast),
  }),
  'cancelled-by-us': (roast: RoastEmailData, refundedCredits: number): EmailContent => ({
    subject: 'We cancelled your roast request',
    greeting: buildGreeting(roast),
    paragraphs: [
      refundedCredits === roast.credits
        ? `We could not continue with your request for ${describeReviews(roast)}, so we cancelled it.`
        : `We could not continue with your request for ${describeReviews(roast)}. You will not get any reviews beyond the ones already delivered.`,
      `${describeRefund(refundedCredits)} You only pay for the reviews you get.`,
      `If you have questions, write to ${roast.contactEmail}.`,
    ],
    action: createViewRequestAction(roast),
  }),
  'closed-by-us': (roast: RoastEmailData): EmailContent => ({
    subject: 'We closed your request to your own people',
    greeting: buildGreeting(roast),
    paragraphs: [
      `We closed your request to your own people for ${roast.personal?.site ?? 'your website'}. New guests can no longer start. The recordings that you already have stay in your account.`,
      `If you have questions, write to ${roast.contactEmail}.`,
    ],
    action: createViewRequestAction(roast),
  }),
  expired: (roast: RoastEmailData, refundedCredits: number): EmailContent => ({
    subject: 'Your roast request has closed',
    greeting: buildGreeting(roast),
    paragraphs: [
      refundedCredits === roast.credits
        ? `No tester completed your request for ${describeReviews(roast)} in time.`
        : `Testers did not complete all ${describeReviews(roast)} in time.`,
      `${describeRefund(refundedCredits)} You only pay for the reviews you get.`,
      ...(roast.hasFilters ? ['To reach more testers next time, use fewer filters.'] : []),
    ],
    action: createViewRequestAction(roast),
  }),
};

function formatDateTime(date: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(date)} UTC`;
}
