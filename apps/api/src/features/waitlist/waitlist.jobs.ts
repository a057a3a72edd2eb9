import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../mails/render-email.ts';
import { type ApplicationMail, applicationEmails } from './waitlist.mails.ts';
import { findApplication } from './waitlist.repo.ts';

/** Sends nothing if the application was deleted, or never inserted because its email had already applied. */
export async function sendApplicationMail(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { kind, applicationId }: ApplicationMail,
): Promise<void> {
  const application = await findApplication(db, applicationId);
  if (application) await mail.send({ to: application.email, ...(await renderEmail(applicationEmails[kind])) });
}
