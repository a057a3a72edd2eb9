import type { Sentiment } from '@outloud/domain/deliveries';
import type { Letter } from '../../mails/letter.ts';

type MailedDelivery = {
  /** Null while nobody has proved the address: its owner is not shown words that somebody else may have chosen. */
  own: { fullName: string; site: string } | null;
  tester: string;
  score: number | null;
  sentiment: Sentiment | null;
  url: string;
};

export function readyLetter({ own, tester, score, sentiment, url }: MailedDelivery): Letter {
  const verdict = score === null ? '.' : `: ${score} out of 10${sentiment ? `, ${sentiment}` : ''}.`;
  return {
    subject: own ? `Your review of ${own.site} is ready` : 'A review of your website is ready',
    greeting: own ? `Hello ${own.fullName},` : 'Hello,',
    paragraphs: [
      own ? `${tester} has reviewed ${own.site}${verdict}` : 'A tester has reviewed your website.',
      'Watch the recording, read what was said, and jump to each moment that was liked, disliked or not understood.',
    ],
    action: { label: 'Watch the review', url },
  };
}
