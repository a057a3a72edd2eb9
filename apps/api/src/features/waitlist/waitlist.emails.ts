import { responseTime } from '@outloud/domain/waitlist';
import type { EmailContent } from '../../emails/render-email.ts';

export type ApplicationEmail = { kind: 'received' | 'rejected'; applicationId: string };

/** Contains no text from the form, because anyone can submit the form with another person's email. */
const received: EmailContent = {
  subject: 'We received your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites on Outloud. We received your application, and there is nothing else you need to do.',
    `We will review it and reply within ${responseTime}. If we approve it, you will get an email with a link to set your password. After that, your account is ready to use.`,
  ],
  footnote:
    'If you did not apply, you can ignore this email. An account created from this application cannot be used until you set its password.',
};

const rejected: EmailContent = {
  subject: 'About your application',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for applying to review websites on Outloud, and for your time. We cannot offer you work as a tester.',
    'This is not a reflection on you. We choose testers who match the audiences our customers ask for, and for some audiences we already have more testers than work.',
  ],
};

export const applicationEmails: Record<ApplicationEmail['kind'], EmailContent> = { received, rejected };
