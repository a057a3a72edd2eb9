import type { Letter } from '../../mails/letter.ts';

/** The mails of this feature, as they wait in the job queue. */
export type RoastMail =
  | { kind: 'received'; roastId: string }
  | { kind: 'cancelled'; roastId: string; refundedCredits: number }
  | { kind: 'expired'; roastId: string; refundedCredits: number };

export type MailedRoast = {
  /** Null while nobody has proved the address: its owner is not shown words that somebody else may have chosen. */
  own: { fullName: string; site: string } | null;
  reviews: number;
  received: number;
  credits: number;
  expiresAt: Date;
  url: string;
};

const counted = (count: number, thing: string) => `${count} ${count === 1 ? thing : `${thing}s`}`;
const hello = ({ own }: MailedRoast) => (own ? `Hello ${own.fullName},` : 'Hello,');
const siteOf = ({ own }: MailedRoast) => own?.site ?? 'your website';

export const letters = {
  received: (roast: MailedRoast): Letter => ({
    subject: 'We have your roast request',
    greeting: hello(roast),
    paragraphs: [
      `You asked for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}. ${counted(roast.credits, 'credit')} are set aside for it.`,
      `Testers can take it on until ${dayOf(roast.expiresAt)}. You can cancel it for a full refund until the first of them does, and whatever nobody takes on is refunded by itself.`,
    ],
    action: { label: 'See your request', url: roast.url },
  }),
  cancelled: (roast: MailedRoast, refunded: number): Letter => ({
    subject: 'Your roast request is cancelled',
    greeting: hello(roast),
    paragraphs: [
      `You cancelled your request for ${counted(roast.reviews, 'review')} of ${siteOf(roast)}. ${counted(refunded, 'credit')} are back in your balance.`,
    ],
    action: { label: 'See your request', url: roast.url },
  }),
  expired: (roast: MailedRoast, refunded: number): Letter => ({
    subject: 'The window of your roast request has closed',
    greeting: hello(roast),
    paragraphs: [
      `Not every review of ${siteOf(roast)} found a tester in time. ${counted(refunded, 'credit')} are back in your balance; you pay only for what you get.`,
      roast.received > 0
        ? `${counted(roast.received, 'delivery').replace('deliverys', 'deliveries')} of ${roast.reviews} came in.`
        : 'A wider audience often helps: fewer filters reach more testers.',
    ],
    action: { label: 'See your request', url: roast.url },
  }),
};

function dayOf(moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(moment)} UTC`;
}
