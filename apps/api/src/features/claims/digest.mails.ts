import { recordingMinutes } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { hostOf } from '@outloud/domain/website-url';
import type { Letter } from '../../mails/letter.ts';
import { counted } from '../../wording.ts';
import type { DigestRow } from './digest.repo.ts';

type Digest = { fullName: string; roasts: DigestRow[]; url: string; stopUrl: string };

const maxListed = 8;

export function digestLetter({ fullName, roasts, url, stopUrl }: Digest): Letter {
  const lines = roasts.slice(0, maxListed).map(({ website_name, website_url, pay }) => {
    return `${website_name ?? hostOf(website_url)}: ${dollars(pay)}`;
  });
  const rest = roasts.length - lines.length;
  const { min, max } = recordingMinutes;
  return {
    subject: roasts.length === 1 ? 'A new roast for you' : `${roasts.length} new roasts for you`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `${counted(roasts.length, 'new roast')} ${roasts.length === 1 ? 'matches' : 'match'} your profile. Each review is a recording of ${min}-${max} minutes.`,
      [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
      'Reviews are first come, first served, so some may be gone by the time you look.',
    ],
    action: { label: 'See available roasts', url },
    footnote: `We email you about new roasts at most every few hours. Unsubscribe: ${stopUrl}`,
  };
}
