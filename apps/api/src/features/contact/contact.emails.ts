import type { ContactTopic } from '@outloud/domain/contact';
import type { EmailContent } from '../../emails/render-email.ts';

/** The message exists only in the payload of its job, which is deleted one hour after the email is sent. */
export type ContactEmail = { name: string; email: string; topic: ContactTopic; message: string };

/** Sent only to the contact email. A copy to the typed email would let anyone send email to strangers. */
export function buildContactEmail({ name, email, topic, message }: ContactEmail): EmailContent {
  return {
    subject: `${topic}: ${name}`,
    greeting: `${name} (${email}) wrote:`,
    paragraphs: [message],
    footnote: 'Sent through the contact form. Replies go to the email address above, which is not verified.',
  };
}
