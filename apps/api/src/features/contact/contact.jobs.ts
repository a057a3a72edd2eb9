import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../mails/render-email.ts';
import { buildContactEmail, type ContactMail } from './contact.mails.ts';

export async function sendContactMail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  message: ContactMail,
): Promise<void> {
  const content = await renderEmail(buildContactEmail(message));
  await mail.send({ to: config.contactEmail, replyTo: message.email, ...content });
}
