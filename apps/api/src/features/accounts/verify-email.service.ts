import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { recordAccountChange } from '../account-changes/account-changes.service.ts';
import { takeOverDeletedAccounts } from '../credits/ledger.service.ts';
import { recordVerifiedEmail } from '../email-history/email-history.service.ts';
import { hasMistypedEmail } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import * as tokens from './tokens.repo.ts';

type VerificationDeps = Pick<Deps, 'db' | 'jobs' | 'secrets'>;

const verificationFailed = () => new AppError(400, 'invalid_token', 'Email verification failed');

/** Verifies the email of a new account, or completes an email change. */
export async function verifyEmail(
  { db, jobs, secrets }: VerificationDeps,
  token: string,
): Promise<{ userId: string; email: string }> {
  return db.transaction().execute(async (trx) => {
    const tokenRow = await tokens.consumeToken(trx, hashToken(token), ['verify-email', 'change-email']);
    const user = tokenRow && (await users.lockUser(trx, tokenRow.user_id));
    if (!tokenRow || !user) throw verificationFailed();
    if (tokenRow.purpose === 'verify-email') {
      if (tokenRow.email !== user.email || hasMistypedEmail(user)) throw verificationFailed();
      const verified = await users.updateUser(trx, user.id, {
        email_verified_at: user.email_verified_at ?? databaseNow,
      });
      await applyEmailProof({ secrets }, trx, verified);
      // Other verification links for the same email may still be live.
      await tokens.deleteUserTokens(trx, user.id, { purpose: 'verify-email' });
      return { userId: user.id, email: user.email };
    }
    if (!tokenRow.email || tokenRow.email !== user.pending_email) throw verificationFailed();
    if (await users.isEmailTaken(trx, tokenRow.email, user.id)) throw verificationFailed();
    // An email that was never verified may belong to a stranger, who must not be able to undo the change.
    if (user.email_verified_at) await recordAccountChange({ jobs }, trx, user.id, { kind: 'email' });
    await recordVerifiedEmail({ secrets }, trx, user);
    const changed = await users.updateUser(trx, user.id, {
      email: tokenRow.email,
      email_verified_at: databaseNow,
      pending_email: null,
    });
    await applyEmailProof({ secrets }, trx, changed);
    // Links sent to the old email must no longer open the account.
    await tokens.deleteUserTokens(trx, user.id);
    return { userId: user.id, email: tokenRow.email };
  });
}

/** Call this when a user proved to own an email and the account has it. The caller has locked the user. */
export async function applyEmailProof(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  user: Pick<users.LiveUser, 'id' | 'email' | 'account_type'>,
): Promise<void> {
  await recordVerifiedEmail({ secrets }, trx, user);
  await takeOverDeletedAccounts({ secrets }, trx, user);
}

/**
 * The link of a pending email change works without a session, so it must not outlive the session that requested it. An
 * unverified email is being corrected, which goes on.
 */
export async function cancelEmailChange(trx: Trx, user: users.LiveUser): Promise<void> {
  if (user.email_verified_at === null || user.pending_email === null) return;
  await users.updateUser(trx, user.id, { pending_email: null });
  await tokens.deleteUserTokens(trx, user.id, { purpose: 'change-email' });
}

export async function resendVerificationEmail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string): Promise<void> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  if (user.email_verified_at) throw new AppError(409, 'already_verified', 'This email is already verified.');
  await jobs.send(db, 'account-mail', { kind: 'verify-email', userId });
}
