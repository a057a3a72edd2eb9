import type { ContactTopic } from '@outloud/domain/contact';
import type { Letter } from '../../mails/letter.ts';

/** There is no row to look it up in: it travels with its job, which is gone an hour after the mail is sent. */
export type ContactMail = { name: string; email: string; topic: ContactTopic; message: string };

/** Goes to us and to nobody else: a copy to whatever address was typed in would let strangers mail through us. */
export function contactLetter({ name, email, topic, message }: ContactMail): Letter {
  return {
    subject: `${topic}: ${name}`,
    greeting: `${name} (${email}) wrote:`,
    paragraphs: [message],
    footnote: 'Sent with the contact form. An answer to this mail goes to the address above, which nobody has proved.',
  };
}
