import { maxClaimAttempts } from '@outloud/domain/claims';
import { getHost } from '@outloud/domain/website-url';
import type { EmailContent } from '../../emails/render-email.ts';

export type ClaimEmail = { kind: 'voided' | 'expired' | 'reported'; claimId: string };

type ClaimEmailData = {
  full_name: string;
  website_url: string;
  attempt: number;
  url: string;
};

/** Emails to testers contain no text written by customers. The URL is erased with the customer's account. */
const getSite = ({ website_url }: ClaimEmailData) => (website_url ? getHost(website_url) : 'a website');

/** Builds the email to the operators. Emails never contain the secret console URL. */
export function buildReportEmail(
  claim: ClaimEmailData & { website_name: string | null; report: string | null },
): EmailContent {
  return {
    subject: 'A tester reported a site',
    greeting: 'Hello,',
    paragraphs: [
      `${claim.full_name} reported ${claim.website_name ?? getSite(claim)} (${claim.website_url}):`,
      claim.report ?? '',
      'The roast is paused until you review this report. Open the request in the console under Requests.',
    ],
  };
}

export const claimEmails: Record<'voided' | 'expired', (claim: ClaimEmailData) => EmailContent> = {
  voided: (claim) => ({
    subject: 'A roast you claimed was cancelled',
    greeting: `Hello ${claim.full_name},`,
    paragraphs: [
      `We cancelled the request for reviews of ${getSite(claim)}, so your claim has ended. This does not count against you.`,
      'Other roasts may be available for you.',
    ],
    action: { label: 'See available roasts', url: claim.url },
  }),
  expired: (claim) => ({
    subject: 'Your claim has expired',
    greeting: `Hello ${claim.full_name},`,
    paragraphs: [
      `Your time to review ${getSite(claim)} is up, so your claim has ended.`,
      claim.attempt < maxClaimAttempts
        ? 'You can claim this roast once more while it is open. If you started a recording, your browser still has it.'
        : 'You claimed this roast twice, so you cannot claim it again.',
    ],
    action: { label: 'See available roasts', url: claim.url },
  }),
};
