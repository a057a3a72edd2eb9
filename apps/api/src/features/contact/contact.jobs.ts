import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { type ContactMail, contactLetter } from './contact.mails.ts';

export async function sendContactMail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  message: ContactMail,
): Promise<void> {
  const content = await renderLetter(contactLetter(message));
  await mail.send({ to: config.contactEmail, replyTo: message.email, ...content });
}
