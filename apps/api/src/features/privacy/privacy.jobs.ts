import { outboxDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { deleteTestersWithExpiredInvitation } from '../accounts/delete-testers-with-expired-invitation.service.ts';
import { eraseOldRejectedDeliveries } from '../deliveries/delete-delivery.service.ts';
import { deleteOldApplications } from '../waitlist/waitlist.service.ts';

type RetentionDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log' | 'mail'>;

/** Deletes personal data whose retention period has ended. */
export async function deleteExpiredPersonalData(deps: RetentionDeps): Promise<void> {
  await deleteOldApplications(deps);
  await deleteTestersWithExpiredInvitation(deps);
  await eraseOldRejectedDeliveries(deps);
  await deps.mail.cleanUp(new Date(Date.now() - outboxDays * 24 * 3_600_000));
}
