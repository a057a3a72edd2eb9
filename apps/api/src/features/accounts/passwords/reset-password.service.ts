import { hashToken } from '../../../crypto.ts';
import { databaseNow } from '../../../db/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { hashNewPassword } from '../../../passwords.ts';
import { recordAccountChange } from '../../account-changes/account-changes.service.ts';
import { markTesterJoined } from '../../testers/testers.service.ts';
import { hasMistypedEmail } from '../accounts.policy.ts';
import * as users from '../accounts.repo.ts';
import * as sessions from '../sessions.repo.ts';
import * as tokens from '../tokens.repo.ts';
import { applyEmailProof } from '../verify-email.service.ts';

type ResetDeps = Pick<Deps, 'db' | 'jobs'>;

/** The worker looks up the account, so that the response does not reveal whether the account exists. */
export async function requestPasswordReset({ db, jobs }: ResetDeps, email: string): Promise<void> {
  await jobs.send(db, 'account-mail', { kind: 'reset-password', email });
}

/** Resets a password, or sets the first password of an invited tester. Returns the user id. */
export async function resetPassword(
  { db, jobs, secrets }: ResetDeps & Pick<Deps, 'secrets'>,
  token: string,
  password: string,
): Promise<string> {
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const tokenRow = await tokens.consumeToken(trx, hashToken(token), ['reset-password', 'invitation']);
    const user = tokenRow && (await users.lockUser(trx, tokenRow.user_id));
    const isAlreadyAccepted = tokenRow?.purpose === 'invitation' && user?.password_hash != null;
    if (!user || tokenRow.email !== user.email || isAlreadyAccepted || hasMistypedEmail(user)) {
      throw new AppError(400, 'invalid_token', 'This link is no longer valid. Request a new one.');
    }
    if (tokenRow.purpose === 'reset-password') {
      await recordAccountChange({ jobs }, trx, user.id, { kind: 'password' });
    }
    await users.updateUser(trx, user.id, {
      password_hash: passwordHash,
      // Opening the emailed link proves that the user owns the email.
      email_verified_at: user.email_verified_at ?? databaseNow,
      pending_email: null,
    });
    await applyEmailProof({ secrets }, trx, user);
    await sessions.deleteUserSessions(trx, user.id);
    await tokens.deleteUserTokens(trx, user.id);
    if (tokenRow.purpose === 'invitation') await markTesterJoined(trx, user.id);
    return user.id;
  });
}
