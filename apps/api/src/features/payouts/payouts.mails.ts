import { dollars } from '@outloud/domain/money';
import type { Letter } from '../../mails/letter.ts';

/** The mails of this feature, as they wait in the job queue. */
export type PayoutMail = { kind: 'requested' | 'paid' | 'returned'; payoutId: string };

export type MailedPayout = {
  fullName: string;
  credits: number;
  destination: string;
  reference: string | null;
  reason: string | null;
  url: string;
  /** Where to write to us. */
  contact: string;
};

const letterOf = (of: MailedPayout, subject: string, paragraphs: string[]): Letter => ({
  subject,
  greeting: `Hello ${of.fullName},`,
  paragraphs,
  action: { label: 'See your earnings', url: of.url },
});

export const letters: Record<PayoutMail['kind'], (of: MailedPayout) => Letter> = {
  requested: (of) =>
    letterOf(of, 'We have your payout request', [
      `You asked for ${dollars(of.credits)}. It goes to ${of.destination}, as soon as one of us has looked at it.`,
      `If that was not you, change your password and write to ${of.contact}.`,
    ]),
  paid: (of) =>
    letterOf(of, 'Your payout has been sent', [
      `We have sent ${dollars(of.credits)} to ${of.destination}.`,
      `The reference of the payment is ${of.reference}.`,
    ]),
  returned: (of) =>
    letterOf(of, 'Your payout was not made', [
      `We did not send the ${dollars(of.credits)} that you asked for. The amount is back in your earnings.`,
      `The reason: ${of.reason}`,
      `If you want to know more, write to ${of.contact}.`,
    ]),
};
