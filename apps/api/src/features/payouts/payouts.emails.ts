import { formatDollars } from '@outloud/domain/credits';
import { payoutAccountLinkHours } from '@outloud/domain/risk-limits';
import type { EmailContent } from '../../emails/render-email.ts';

/** Payload of the `payout-mail` job. */
export type PayoutEmail = { kind: 'requested' | 'paid' | 'returned'; payoutId: string };

/** Payload of the `payout-account-mail` job. */
export type PayoutAccountEmail = { testerId: string };

export type PayoutEmailData = {
  fullName: string;
  credits: number;
  destination: string;
  reference: string | null;
  reason: string | null;
  /** Pay of rejected reviews that was taken back when the payout was returned. */
  clawbacks: { credits: number; reason: string }[];
  url: string;
  contactEmail: string;
};

const createPayoutEmail = (payout: PayoutEmailData, subject: string, paragraphs: string[]): EmailContent => ({
  subject,
  greeting: `Hello ${payout.fullName},`,
  paragraphs,
  action: { label: 'See your earnings', url: payout.url },
});

function formatClawbacks(clawbacks: PayoutEmailData['clawbacks']): string[] {
  if (clawbacks.length === 0) return [];
  const credits = clawbacks.reduce((sum, clawback) => sum + clawback.credits, 0);
  const reasons = [...new Set(clawbacks.map(({ reason }) => reason))];
  return [`We took back ${formatDollars(credits)} for rejected reviews. Reason: ${reasons.join(' ')}`];
}

export const payoutEmails: Record<PayoutEmail['kind'], (payout: PayoutEmailData) => EmailContent> = {
  requested: (payout) =>
    createPayoutEmail(payout, 'We received your payout request', [
      `You requested ${formatDollars(payout.credits)}. We will review the request and send the money to ${payout.destination}.`,
      `If this was not you, change your password and write to ${payout.contactEmail}.`,
    ]),
  paid: (payout) =>
    createPayoutEmail(payout, 'Your payout has been sent', [
      `We sent ${formatDollars(payout.credits)} to ${payout.destination}.`,
      `Payment reference: ${payout.reference}`,
    ]),
  returned: (payout) =>
    createPayoutEmail(payout, 'Your payout was not sent', [
      `We did not send the ${formatDollars(payout.credits)} that you requested. The amount is back in your earnings.`,
      `Reason: ${payout.reason}`,
      ...formatClawbacks(payout.clawbacks),
      `If you have questions, write to ${payout.contactEmail}.`,
    ]),
};

type PayoutAccountEmailData = { fullName: string; destination: string; contactEmail: string; url: string };

export function createPayoutAccountEmail({
  fullName,
  destination,
  contactEmail,
  url,
}: PayoutAccountEmailData): EmailContent {
  return {
    subject: 'Confirm your payout account',
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `Confirm that we should send your pay to ${destination}. The link works for ${payoutAccountLinkHours} hours.`,
      `If you do not know about this, ignore this email or write to ${contactEmail}.`,
    ],
    action: { label: 'Confirm payout account', url },
  };
}
