import { outboxDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { removeUnanswered } from '../accounts/unanswered.service.ts';
import { eraseRejected } from '../deliveries/delete.service.ts';
import { forgetOldApplications } from '../waitlist/waitlist.service.ts';

type RetentionDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log' | 'mail'>;

/** Deletes personal data whose retention period has ended. */
export async function sweepPeople(deps: RetentionDeps): Promise<void> {
  await forgetOldApplications(deps);
  await removeUnanswered(deps);
  await eraseRejected(deps);
  await deps.mail.sweep(new Date(Date.now() - outboxDays * 24 * 3_600_000));
}
