import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { type ContactMail, contactLetter } from './contact.mails.ts';

export async function sendContactMail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  written: ContactMail,
): Promise<void> {
  const letter = await renderLetter(contactLetter(written));
  await mail.send({ to: config.contactEmail, replyTo: written.email, ...letter });
}
