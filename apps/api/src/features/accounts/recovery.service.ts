import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { hasMistypedEmail } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import { hashNewPassword } from './accounts.service.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'jobs'>;

const verificationFailed = () => new AppError(400, 'invalid_token', 'Email verification failed');

/** Verifies the email of a new account, or completes an email change. */
export async function verifyEmail(
  { db, jobs }: RecoveryDeps,
  token: string,
): Promise<{ userId: string; email: string }> {
  return db.transaction().execute(async (trx) => {
    const proof = await tokens.consumeToken(trx, hashToken(token), ['verify-email', 'change-email']);
    const user = proof && (await users.lockUser(trx, proof.user_id));
    if (!proof || !user) throw verificationFailed();
    if (proof.purpose === 'verify-email') {
      if (proof.email !== user.email || hasMistypedEmail(user)) throw verificationFailed();
      await users.updateUser(trx, user.id, { email_verified_at: user.email_verified_at ?? new Date() });
      // Other verification links for the same email may still be live.
      await tokens.deleteUserTokens(trx, user.id, { purpose: 'verify-email' });
      return { userId: user.id, email: user.email };
    }
    if (!proof.email || proof.email !== user.pending_email) throw verificationFailed();
    if (await users.findUserByEmail(trx, proof.email)) throw verificationFailed();
    await users.updateUser(trx, user.id, {
      email: proof.email,
      email_verified_at: new Date(),
      pending_email: null,
    });
    // Links sent to the old email must not open the account anymore.
    await tokens.deleteUserTokens(trx, user.id);
    if (user.email_verified_at) {
      await jobs.send(trx, 'account-mail', { kind: 'email-changed', to: user.email, fullName: user.full_name });
    }
    return { userId: user.id, email: proof.email };
  });
}

export async function resendVerificationEmail({ db, jobs }: RecoveryDeps, userId: string): Promise<void> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  if (user.email_verified_at) throw new AppError(409, 'already_verified', 'This email is already verified.');
  await jobs.send(db, 'account-mail', { kind: 'verify-email', userId });
}

/** Does the same for every email. The worker checks whether an account exists, so the response reveals nothing. */
export async function requestPasswordReset({ db, jobs }: RecoveryDeps, email: string): Promise<void> {
  await jobs.send(db, 'account-mail', { kind: 'reset-password', email });
}

/** Also sets the first password of an invited tester. Returns the user id. */
export async function resetPassword({ db, jobs }: RecoveryDeps, token: string, password: string): Promise<string> {
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const proof = await tokens.consumeToken(trx, hashToken(token), ['reset-password', 'invitation']);
    const user = proof && (await users.lockUser(trx, proof.user_id));
    const isAlreadyAccepted = proof?.purpose === 'invitation' && user?.password_hash != null;
    if (!user || proof.email !== user.email || isAlreadyAccepted || hasMistypedEmail(user)) {
      throw new AppError(400, 'invalid_token', 'This link is no longer valid. Request a new one.');
    }
    await users.updateUser(trx, user.id, {
      password_hash: passwordHash,
      // Opening the mailed link also verifies the email.
      email_verified_at: user.email_verified_at ?? new Date(),
    });
    await sessions.deleteUserSessions(trx, user.id);
    await tokens.deleteUserTokens(trx, user.id);
    if (proof.purpose === 'reset-password') {
      await jobs.send(trx, 'account-mail', { kind: 'password-changed', userId: user.id });
    }
    return user.id;
  });
}
