import { applicationDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { listUnanswered } from './accounts.repo.ts';
import { removeAccount } from './accounts.service.ts';

/** Removes testers who never answered their invitation. One that fails must not keep the others. */
export async function removeUnanswered(deps: Pick<Deps, 'db' | 'jobs' | 'secrets' | 'log'>): Promise<void> {
  for (const id of await listUnanswered(deps.db, applicationDays.unanswered)) {
    await removeAccount(deps, id).catch((err) => deps.log.error({ err, user: id }, 'an account could not be removed'));
  }
}
