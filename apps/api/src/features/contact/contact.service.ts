import type { sendContactMessage } from '@outloud/contract/contact';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { Deps } from '../../deps.ts';

/** A robot that fills in what people do not see gets the same answer as they, so that it learns nothing. */
export async function takeMessage(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  { leaveEmpty, ...message }: BodyOf<typeof sendContactMessage>,
): Promise<void> {
  if (leaveEmpty) log.warn('A message of the contact form was dropped: its trap was filled in');
  else await jobs.send(db, 'contact-mail', message);
}
