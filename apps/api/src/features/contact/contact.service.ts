import type { sendContactMessage } from '@outloud/contract/contact';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { buildContactEmail, type ContactEmail } from './contact.emails.ts';

/** `leaveEmpty` is a honeypot. A bot that fills it in gets the same response as a human. */
export async function queueContactMessage(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  { leaveEmpty, ...message }: EndpointBody<typeof sendContactMessage>,
): Promise<void> {
  if (leaveEmpty) log.warn('dropped a contact form message: its honeypot field was filled in');
  else await jobs.send(db, 'contact-mail', message);
}

export async function sendContactEmail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  message: ContactEmail,
): Promise<void> {
  const content = await renderEmail(buildContactEmail(message));
  await mail.send({ to: config.contactEmail, replyTo: message.email, ...content });
}
