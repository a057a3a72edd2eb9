import { recordingMinutes } from '@outloud/domain/earnings';
import { hostOf } from '@outloud/domain/website-url';
import type { Letter } from '../../mails/letter.ts';
import { counted } from '../../wording.ts';
import type { DigestRow } from './digest.repo.ts';

type Digest = { fullName: string; roasts: DigestRow[]; url: string; stopUrl: string };

const mostNamed = 8;

export function digestLetter({ fullName, roasts, url, stopUrl }: Digest): Letter {
  const named = roasts.slice(0, mostNamed).map(({ website_name, website_url, pay }) => {
    return `${website_name ?? hostOf(website_url)}: ${pay} dollars`;
  });
  const rest = roasts.length - named.length;
  const { min, max } = recordingMinutes;
  return {
    subject: roasts.length === 1 ? 'A new roast for you' : `${roasts.length} new roasts for you`,
    greeting: `Hello ${fullName},`,
    paragraphs: [
      `${counted(roasts.length, 'new roast')} ${roasts.length === 1 ? 'asks' : 'ask'} for somebody like you. Each takes a recording of ${min}-${max} minutes.`,
      [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
      'Whoever claims first gets the review, so there may be fewer when you look.',
    ],
    action: { label: 'See available roasts', url },
    footnote: `You get this because new roasts are mailed to you, at most every few hours. Stop these mails: ${stopUrl}`,
  };
}
