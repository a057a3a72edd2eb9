import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { type ApplicationEmail, applicationEmails } from './waitlist.emails.ts';
import { findApplication } from './waitlist.repo.ts';

/** Sends nothing if the application was deleted, or was not inserted because its email already had an application. */
export async function sendApplicationEmail(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { kind, applicationId }: ApplicationEmail,
): Promise<void> {
  const application = await findApplication(db, applicationId);
  if (application) await mail.send({ to: application.email, ...(await renderEmail(applicationEmails[kind])) });
}
