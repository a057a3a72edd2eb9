import { applicationDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { listTestersWithExpiredInvitation } from './accounts.repo.ts';
import { deleteAccount } from './accounts.service.ts';

/** Deletes testers who never accepted their invitation. A failed deletion is logged and does not stop the loop. */
export async function deleteTestersWithExpiredInvitation(
  deps: Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log'>,
): Promise<void> {
  for (const id of await listTestersWithExpiredInvitation(deps.db, applicationDays.unacceptedInvitation)) {
    await deleteAccount(deps, id).catch((err) =>
      deps.log.error({ err, user: id }, 'failed to delete the account of an invited tester'),
    );
  }
}
