import { operatorInvitationHours } from '@outloud/domain/operators';
import type { EmailContent } from '../../emails/render-email.ts';

export function buildInvitationEmail(name: string, link: string): EmailContent {
  return {
    subject: 'Your operator account',
    greeting: `Hello ${name},`,
    paragraphs: [
      'You are invited to help run this site as an operator. Open the link to choose a password and to get your sign-in ID.',
    ],
    action: { label: 'Accept the invitation', url: link },
    footnote: `The link works once, for ${operatorInvitationHours} hours. Do not forward this email: the link creates an operator account.`,
  };
}
