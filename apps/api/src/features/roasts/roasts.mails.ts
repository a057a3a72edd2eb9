import type { Letter } from '../../mails/letter.ts';
import { counted } from '../../wording.ts';

/** The mails of this feature, as they wait in the job queue. */
export type RoastMail =
  | { kind: 'received'; roastId: string }
  | { kind: 'cancelled'; roastId: string; refundedCredits: number }
  | { kind: 'cancelled-by-us'; roastId: string; refundedCredits: number }
  | { kind: 'expired'; roastId: string; refundedCredits: number };

export type MailedRoast = {
  /** Null while nobody has proved the address: its owner is not shown words that somebody else may have chosen. */
  own: { fullName: string; site: string } | null;
  reviews: number;
  credits: number;
  expiresAt: Date;
  hasFilters: boolean;
  url: string;
  /** Where to write to us. */
  contact: string;
};

const hello = ({ own }: MailedRoast) => (own ? `Hello ${own.fullName},` : 'Hello,');
const siteOf = ({ own }: MailedRoast) => own?.site ?? 'your website';

export const letters = {
  received: (roast: MailedRoast): Letter => ({
    subject: 'We have your roast request',
    greeting: hello(roast),
    paragraphs: [
      `You asked for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}. ${counted(roast.credits, 'credit')} are set aside for it.`,
      `Testers can take it on until ${momentOf(roast.expiresAt)}. You can cancel it for a full refund until the first of them does, and whatever nobody takes on is refunded by itself.`,
    ],
    action: { label: 'See your request', url: roast.url },
  }),
  cancelled: (roast: MailedRoast, refunded: number): Letter => ({
    subject: 'Your roast request is cancelled',
    greeting: hello(roast),
    paragraphs: [
      `You cancelled your request for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}. ${counted(refunded, 'credit')} have been refunded to your account.`,
    ],
    action: { label: 'See your request', url: roast.url },
  }),
  'cancelled-by-us': (roast: MailedRoast, refunded: number): Letter => ({
    subject: 'We have cancelled your roast request',
    greeting: hello(roast),
    paragraphs: [
      refunded === roast.credits
        ? `We cannot go on with your request for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}, and have cancelled it.`
        : `We cannot go on with your request for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}: there will be no more than have been delivered.`,
      `${counted(refunded, 'credit')} have been refunded to your account: you pay only for what you get.`,
      `If you want to know more, write to ${roast.contact}.`,
    ],
    action: { label: 'See your request', url: roast.url },
  }),
  expired: (roast: MailedRoast, refunded: number): Letter => ({
    subject: 'The window of your roast request has closed',
    greeting: hello(roast),
    paragraphs: [
      refunded === roast.credits
        ? `No tester took on your request for ${counted(roast.reviews, 'review')} of ${siteOf(roast)} in time.`
        : `Not all of the ${roast.reviews} reviews of ${siteOf(roast)} found a tester in time.`,
      `${counted(refunded, 'credit')} have been refunded to your account: you pay only for what you get.`,
      ...(roast.hasFilters ? ['A wider audience often helps: fewer filters reach more testers.'] : []),
    ],
    action: { label: 'See your request', url: roast.url },
  }),
};

function momentOf(at: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(at)} UTC`;
}
