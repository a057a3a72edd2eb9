import { formatDollars } from '@outloud/domain/credits';
import { recordingMinutes } from '@outloud/domain/earnings';
import { getTesterPay } from '@outloud/domain/ledger';
import { getHost } from '@outloud/domain/website-url';
import type { EmailContent } from '../../../emails/render-email.ts';
import { pluralize } from '../../../pluralize.ts';
import type { DigestRow } from './digest.repo.ts';

type Digest = { fullName: string; roasts: DigestRow[]; url: string; unsubscribeUrl: string };

const maxListed = 8;

export function buildDigestEmail({ fullName, roasts, url, unsubscribeUrl }: Digest): EmailContent {
  // Only the host: customers write the names of their websites.
  const lines = roasts
    .slice(0, maxListed)
    .map(
      ({ website_url, price_per_review }) =>
        `${getHost(website_url)}: ${formatDollars(getTesterPay(price_per_review))}`,
    );
  const unlistedCount = roasts.length - lines.length;
  const { min, max } = recordingMinutes;
  return {
    subject: roasts.length === 1 ? 'A new roast for you' : `${roasts.length} new roasts for you`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `${pluralize(roasts.length, 'new roast')} ${roasts.length === 1 ? 'matches' : 'match'} your profile. Each review is a ${min}- to ${max}-minute recording.`,
      [...lines, ...(unlistedCount > 0 ? [`and ${unlistedCount} more`] : [])].join('\n'),
      'Reviews are first come, first served, so some may be gone by the time you look.',
    ],
    action: { label: 'See available roasts', url },
    footnote: `We email you about new roasts at most once every few hours. Unsubscribe: ${unsubscribeUrl}`,
  };
}
