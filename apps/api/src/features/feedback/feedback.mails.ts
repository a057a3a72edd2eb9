import type { ComplaintState } from '@outloud/domain/feedback';
import type { Letter } from '../../mails/letter.ts';
import { counted } from '../../wording.ts';

type MailedComplaint = {
  /** Null while nobody has proved the address: its owner is not shown words that somebody else may have chosen. */
  own: { fullName: string; site: string } | null;
  state: Exclude<ComplaintState, 'open'>;
  refundedCredits: number;
  /** What we have to say about it, if anything. */
  answer: string | null;
  url: string;
  /** Where to write to us. */
  contact: string;
};

export function decidedLetter({ own, state, refundedCredits, answer, url, contact }: MailedComplaint): Letter {
  return {
    subject: refundedCredits > 0 ? 'Your credits are back' : 'About the review that did not help you',
    greeting: own ? `Hello ${own.fullName},` : 'Hello,',
    paragraphs: [
      `You told us that a review of ${own?.site ?? 'your website'} was not helpful, and asked for its credits.`,
      outcomeOf(state, refundedCredits),
      ...(answer ? [answer] : []),
      ...(state === 'declined' ? [`If you see it differently, write to ${contact}.`] : []),
    ],
    action: { label: 'See your request', url },
  };
}

function outcomeOf(state: 'granted' | 'declined', refunded: number): string {
  if (state === 'declined') return 'We have looked at it, and do not give the credits back.';
  if (refunded > 0) return `${counted(refunded, 'credit')} have been refunded to your account.`;
  return 'We have taken the review away, and another tester takes its place. It costs you nothing more.';
}
