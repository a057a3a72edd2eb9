import { applicationDays, outboxDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { listTestersWithExpiredInvitation } from '../accounts/tester-accounts.service.ts';
import { eraseOldRejectedDeliveries } from '../deliveries/erase-deliveries.service.ts';
import { deleteOldApplications } from '../waitlist/waitlist.service.ts';
import { eraseAccount } from './erase-account.service.ts';

type RetentionDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log' | 'mail'>;

/** Deletes personal data whose retention period has ended. */
export async function deleteExpiredPersonalData(deps: RetentionDeps): Promise<void> {
  await deleteOldApplications(deps);
  await deleteTestersWithExpiredInvitation(deps);
  await eraseOldRejectedDeliveries(deps);
  await deps.mail.cleanUp(new Date(Date.now() - outboxDays * 24 * 3_600_000));
}

/** Deletes testers who never accepted their invitation. A failed deletion is logged and does not stop the loop. */
async function deleteTestersWithExpiredInvitation(deps: RetentionDeps): Promise<void> {
  for (const id of await listTestersWithExpiredInvitation(deps.db, applicationDays.unacceptedInvitation)) {
    await eraseAccount(deps, id).catch((err) =>
      deps.log.error({ err, user: id }, 'failed to delete the account of an invited tester'),
    );
  }
}
