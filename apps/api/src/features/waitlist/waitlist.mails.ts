import { responseTime } from '@outloud/domain/waitlist';
import type { EmailContent } from '../../mails/render-email.ts';

export type ApplicationMail = { kind: 'received' | 'rejected'; applicationId: string };

/** Contains no text from the form: the email is not verified, so the form may come from a different person. */
const received: EmailContent = {
  subject: 'We received your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites on Outloud. We received your application, and there is nothing else you need to do.',
    `We will read it and reply within ${responseTime}. If we approve it, you will get an email with a link to set your password, and your account is ready.`,
  ],
  footnote: 'If you did not apply, you can ignore this email. An account cannot be used until you set its password.',
};

const rejected: EmailContent = {
  subject: 'About your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites on Outloud, and for your time. We cannot offer you work as a tester.',
    'This is not a judgment of you. We choose testers who match the audiences our customers ask for, and some groups already have more testers than work.',
  ],
};

export const applicationEmails: Record<ApplicationMail['kind'], EmailContent> = { received, rejected };
