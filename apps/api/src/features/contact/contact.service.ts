import type { sendContactMessage } from '@outloud/contract/contact';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { Deps } from '../../deps.ts';

/** A robot that fills in what people do not see gets the same answer as they, so that it learns nothing. */
export async function takeMessage(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { website, ...message }: BodyOf<typeof sendContactMessage>,
): Promise<void> {
  if (!website) await jobs.send(db, 'contact-mail', message);
}
