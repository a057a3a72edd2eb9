import { undoHours } from '@outloud/domain/retention';
import { hashMailbox } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { ErasureContext } from '../../erasure.ts';
import { unauthorized } from '../../errors.ts';
import { recordAccountChange } from '../account-changes/account-changes.service.ts';
import { listEmailHashes } from '../email-history/email-history.service.ts';
import { removeAllOwnerPasskeys } from '../passkeys/passkeys.service.ts';
import { rememberErasedAnswers } from '../testers/earlier-accounts.service.ts';
import { deleteTester } from '../testers/testers.service.ts';
import * as users from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

/** Throws 401 if the account was disabled or deleted in the meantime. */
export async function lockAccount(trx: Trx, userId: string): Promise<ErasureContext['user']> {
  const user = await users.lockUser(trx, userId);
  if (!user) throw unauthorized();
  return toErasedUser(user);
}

/** Returns null if the account was erased in the meantime, or if its owner undid the deletion. */
export async function lockDisabledAccount(trx: Trx, userId: string): Promise<ErasureContext['user'] | null> {
  const user = await users.lockUserOrDisabledUser(trx, userId);
  return user?.deletion_requested_at ? toErasedUser(user) : null;
}

function toErasedUser(user: users.LiveUser): ErasureContext['user'] {
  return { id: user.id, email: user.email, fullName: user.full_name, accountType: user.account_type };
}

/** Signs the user out everywhere. The emailed link of the recorded change restores the account. */
export async function disableAccount({ trx, jobs, user }: ErasureContext): Promise<void> {
  await recordAccountChange({ jobs }, trx, user.id, { kind: 'deletion' });
  await users.updateUser(trx, user.id, { deletion_requested_at: databaseNow, pending_email: null });
  await sessions.deleteUserSessions(trx, user.id);
  await tokens.deleteUserTokens(trx, user.id);
}

export function listAccountsToErase(db: Db): Promise<string[]> {
  return users.listUsersToErase(db, undoHours);
}

/** Remembers keyed hashes of the profile answers and of all emails of the account, and whether they belonged to a suspended tester. */
export async function deleteTesterProfile(context: ErasureContext): Promise<void> {
  const { trx, secrets, user } = context;
  await rememberErasedAnswers(context);
  const wasSuspended = await deleteTester(trx, user.id);
  const currentHash = hashMailbox(user.email, secrets.masterKey);
  const earlierHashes = (await listEmailHashes(trx, user.id)).filter((hash) => !hash.equals(currentHash));
  await users.saveDeletedEmailHashes(trx, [currentHash, ...earlierHashes], wasSuspended);
}

export async function anonymizeAccount({ trx, user }: ErasureContext): Promise<void> {
  await users.updateUser(trx, user.id, {
    email: null,
    email_verified_at: null,
    pending_email: null,
    full_name: 'Deleted account',
    company_name: null,
    password_hash: null,
    google_subject: null,
    request_key: null,
    deletion_requested_at: null,
    deleted_at: databaseNow,
  });
  await removeAllOwnerPasskeys(trx, { userId: user.id });
  await sessions.deleteUserSessions(trx, user.id);
  await tokens.deleteUserTokens(trx, user.id);
}
