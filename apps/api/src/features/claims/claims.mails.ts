import { mostAttempts } from '@outloud/domain/claims';
import { hostOf } from '@outloud/domain/website-url';
import type { Letter } from '../../mails/letter.ts';

export type ClaimMail = { kind: 'voided' | 'expired' | 'reported'; claimId: string };

type MailedClaim = {
  full_name: string;
  website_name: string | null;
  website_url: string;
  attempt: number;
  url: string;
};

/** Of a site whose customer is gone there is no name left. */
const siteOf = ({ website_name, website_url }: MailedClaim) =>
  website_name ?? (website_url ? hostOf(website_url) : 'a website');

/** To us: without the address of the console, which is in no mail. */
export function reportLetter(claim: MailedClaim & { report: string | null }): Letter {
  return {
    subject: 'A tester has reported a site',
    greeting: 'Hello,',
    paragraphs: [
      `${claim.full_name} has reported ${siteOf(claim)} (${claim.website_url}):`,
      claim.report ?? '',
      'The roast is offered to nobody until one of you has looked at it. It is in the console, under Requests, marked as paused.',
    ],
  };
}

export const letters: Record<'voided' | 'expired', (claim: MailedClaim) => Letter> = {
  voided: (claim) => ({
    subject: 'A roast that you had claimed was cancelled',
    greeting: `Hello ${claim.full_name},`,
    paragraphs: [
      `We have cancelled the request for reviews of ${siteOf(claim)}, so your claim has ended. It does not count against you.`,
      'There may be other roasts for you.',
    ],
    action: { label: 'See available roasts', url: claim.url },
  }),
  expired: (claim) => ({
    subject: 'Your claim has run out',
    greeting: `Hello ${claim.full_name},`,
    paragraphs: [
      `The time for your review of ${siteOf(claim)} is over, and somebody else can take it on.`,
      claim.attempt < mostAttempts
        ? 'You can claim it once more as long as it is open. A recording that you have begun is kept in your browser.'
        : 'You have claimed it twice, so it is left to somebody else now.',
    ],
    action: { label: 'See available roasts', url: claim.url },
  }),
};
