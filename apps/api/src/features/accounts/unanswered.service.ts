import { applicationDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { listUnanswered } from './accounts.repo.ts';
import { removeAccount } from './accounts.service.ts';

/** Deletes testers who never accepted their invitation. One failure does not stop the others. */
export async function removeUnanswered(deps: Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log'>): Promise<void> {
  for (const id of await listUnanswered(deps.db, applicationDays.unanswered)) {
    await removeAccount(deps, id).catch((err) => deps.log.error({ err, user: id }, 'could not delete the account of an invited tester'));
  }
}
