import { outboxDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { removeUnanswered } from '../accounts/unanswered.service.ts';
import { eraseRejected } from '../deliveries/delete.service.ts';
import { forgetOldApplications } from '../waitlist/waitlist.service.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log' | 'mail'>;

/** Clears away what of people nobody needs any longer, though nobody has asked for it. */
export async function sweepPeople(deps: Needs): Promise<void> {
  await forgetOldApplications(deps);
  await removeUnanswered(deps);
  await eraseRejected(deps);
  await deps.mail.sweep(new Date(Date.now() - outboxDays * 24 * 3_600_000));
}
