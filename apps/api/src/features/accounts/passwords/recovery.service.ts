import { hashToken } from '../../../crypto.ts';
import { databaseNow } from '../../../db/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, unauthorized } from '../../../errors.ts';
import { hasMistypedEmail } from '../accounts.policy.ts';
import * as users from '../accounts.repo.ts';
import { hashNewPassword } from '../accounts.service.ts';
import * as sessions from '../sessions.repo.ts';
import * as tokens from '../tokens.repo.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'jobs'>;

const verificationFailed = () => new AppError(400, 'invalid_token', 'Email verification failed');

/** Verifies the email of a new account, or completes an email change. */
export async function verifyEmail(
  { db, jobs }: RecoveryDeps,
  token: string,
): Promise<{ userId: string; email: string }> {
  return db.transaction().execute(async (trx) => {
    const tokenRow = await tokens.consumeToken(trx, hashToken(token), ['verify-email', 'change-email']);
    const user = tokenRow && (await users.lockUser(trx, tokenRow.user_id));
    if (!tokenRow || !user) throw verificationFailed();
    if (tokenRow.purpose === 'verify-email') {
      if (tokenRow.email !== user.email || hasMistypedEmail(user)) throw verificationFailed();
      await users.updateUser(trx, user.id, { email_verified_at: user.email_verified_at ?? databaseNow });
      // Other verification links for the same email may still be live.
      await tokens.deleteUserTokens(trx, user.id, { purpose: 'verify-email' });
      return { userId: user.id, email: user.email };
    }
    if (!tokenRow.email || tokenRow.email !== user.pending_email) throw verificationFailed();
    if (await users.findUserByEmail(trx, tokenRow.email)) throw verificationFailed();
    await users.updateUser(trx, user.id, {
      email: tokenRow.email,
      email_verified_at: databaseNow,
      pending_email: null,
    });
    // Links sent to the old email must no longer open the account.
    await tokens.deleteUserTokens(trx, user.id);
    if (user.email_verified_at) {
      await jobs.send(trx, 'account-mail', { kind: 'email-changed', to: user.email, fullName: user.full_name });
    }
    return { userId: user.id, email: tokenRow.email };
  });
}

export async function resendVerificationEmail({ db, jobs }: RecoveryDeps, userId: string): Promise<void> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  if (user.email_verified_at) throw new AppError(409, 'already_verified', 'This email is already verified.');
  await jobs.send(db, 'account-mail', { kind: 'verify-email', userId });
}

/** The worker looks up the account, so that the response does not reveal whether the account exists. */
export async function requestPasswordReset({ db, jobs }: RecoveryDeps, email: string): Promise<void> {
  await jobs.send(db, 'account-mail', { kind: 'reset-password', email });
}

/** Resets a password, or sets the first password of an invited tester. Returns the user id. */
export async function resetPassword({ db, jobs }: RecoveryDeps, token: string, password: string): Promise<string> {
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const tokenRow = await tokens.consumeToken(trx, hashToken(token), ['reset-password', 'invitation']);
    const user = tokenRow && (await users.lockUser(trx, tokenRow.user_id));
    const isAlreadyAccepted = tokenRow?.purpose === 'invitation' && user?.password_hash != null;
    if (!user || tokenRow.email !== user.email || isAlreadyAccepted || hasMistypedEmail(user)) {
      throw new AppError(400, 'invalid_token', 'This link is no longer valid. Request a new one.');
    }
    await users.updateUser(trx, user.id, {
      password_hash: passwordHash,
      // Opening the emailed link proves that the user owns the email.
      email_verified_at: user.email_verified_at ?? databaseNow,
    });
    await sessions.deleteUserSessions(trx, user.id);
    await tokens.deleteUserTokens(trx, user.id);
    if (tokenRow.purpose === 'reset-password') {
      await jobs.send(trx, 'account-mail', { kind: 'password-changed', userId: user.id });
    }
    return user.id;
  });
}
