import { responseTime } from '@outloud/domain/waitlist';
import type { Letter } from '../../mails/letter.ts';

export type ApplicationMail = { kind: 'received' | 'rejected'; applicationId: string };

/** Nobody has proved the address yet, so its owner is not shown words that somebody else may have written into the form. */
const received: Letter = {
  subject: 'We have your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites for Outloud. Your application has arrived, and there is nothing more for you to do.',
    `Somebody of us reads it and answers within ${responseTime}. If it is approved, you get a mail with a link for choosing a password, and your account is ready.`,
  ],
  footnote: 'If you did not apply, ignore this mail: without your password there is no account to use.',
};

const rejected: Letter = {
  subject: 'About your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites for Outloud, and for the time that took. We cannot offer you work as a tester.',
    'That is no judgement of you: we look for people whom our customers ask for, and there are more of some than there is work.',
  ],
};

export const letters: Record<ApplicationMail['kind'], Letter> = { received, rejected };
