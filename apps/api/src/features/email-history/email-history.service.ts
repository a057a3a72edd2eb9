import { hashMailbox } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { insertVerifiedEmail } from './email-history.repo.ts';

/**
 * Keyed hashes of all mailboxes that an account verified. They outlive the account for 12 months, so that debts, refund
 * limits, bans and profile answers return with each of these mailboxes, not only with the last one.
 */

/** Call this after a user proved to own the email, and before an email is replaced. Does nothing if it is not verified. */
export function recordVerifiedEmail(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  return insertVerifiedEmail(trx, id, hashMailbox(email, secrets.masterKey));
}

/** For accounts that verified their email before the history existed. */
export function recordErasedEmail({ trx, secrets, user }: ErasureContext): Promise<void> {
  return recordVerifiedEmail({ secrets }, trx, user);
}

export { deleteHistoryOfDeletedUsers, listEmailHashes, listVerificationTimes } from './email-history.repo.ts';
