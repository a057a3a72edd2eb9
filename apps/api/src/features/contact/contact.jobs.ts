import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { buildContactEmail, type ContactEmail } from './contact.emails.ts';

export async function sendContactEmail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  message: ContactEmail,
): Promise<void> {
  const content = await renderEmail(buildContactEmail(message));
  await mail.send({ to: config.contactEmail, replyTo: message.email, ...content });
}
