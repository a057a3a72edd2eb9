import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { hasMistypedEmail } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import { hashNewPassword } from './accounts.service.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type Needs = Pick<Deps, 'db' | 'jobs'>;

const verificationFailed = () => new AppError(400, 'invalid_token', 'Email verification failed');

/** Confirms the address of a new account, or the new address of an old one. */
export async function verifyAddress({ db, jobs }: Needs, token: string): Promise<{ userId: string; email: string }> {
  return db.transaction().execute(async (trx) => {
    const proof = await tokens.takeToken(trx, hashToken(token), ['verify-email', 'change-email']);
    const user = proof && (await users.lockUser(trx, proof.user_id));
    if (!proof || !user) throw verificationFailed();
    if (proof.purpose === 'verify-email') {
      if (proof.email !== user.email || hasMistypedEmail(user)) throw verificationFailed();
      await users.updateUser(trx, user.id, { email_verified_at: user.email_verified_at ?? new Date() });
      // A second mail may have brought another link for the same email.
      await tokens.deleteTokensOf(trx, user.id, { only: 'verify-email' });
      return { userId: user.id, email: user.email };
    }
    if (!proof.email || proof.email !== user.pending_email) throw verificationFailed();
    if (await users.findUserByEmail(trx, proof.email)) throw verificationFailed();
    await users.updateUser(trx, user.id, {
      email: proof.email,
      email_verified_at: new Date(),
      pending_email: null,
    });
    // Links that were mailed to the old address must not open the account any more.
    await tokens.deleteTokensOf(trx, user.id);
    if (user.email_verified_at) {
      await jobs.send(trx, 'account-mail', { kind: 'email-changed', to: user.email, fullName: user.full_name });
    }
    return { userId: user.id, email: proof.email };
  });
}

export async function resendVerificationMail({ db, jobs }: Needs, userId: string): Promise<void> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  if (user.email_verified_at) throw new AppError(409, 'already_verified', 'This e-mail address is verified already');
  await jobs.send(db, 'account-mail', { kind: 'verify-email', userId });
}

/** Does the same for every address; the worker finds out whether there is anybody to write to. */
export async function requestPasswordReset({ db, jobs }: Needs, email: string): Promise<void> {
  await jobs.send(db, 'account-mail', { kind: 'reset-password', email });
}

/** Also answers an invitation, with the first password of an account. Returns whose it is. */
export async function resetPassword({ db, jobs }: Needs, token: string, password: string): Promise<string> {
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const proof = await tokens.takeToken(trx, hashToken(token), ['reset-password', 'invitation']);
    const user = proof && (await users.lockUser(trx, proof.user_id));
    const isAnswered = proof?.purpose === 'invitation' && user?.password_hash != null;
    if (!user || proof.email !== user.email || isAnswered || hasMistypedEmail(user)) {
      throw new AppError(400, 'invalid_token', 'This link is no longer valid. Ask for a new one.');
    }
    await users.updateUser(trx, user.id, {
      password_hash: passwordHash,
      // The link reached this mailbox, so the address is proved as well.
      email_verified_at: user.email_verified_at ?? new Date(),
    });
    await sessions.deleteSessionsOf(trx, user.id);
    await tokens.deleteTokensOf(trx, user.id);
    if (proof.purpose === 'reset-password') {
      await jobs.send(trx, 'account-mail', { kind: 'password-changed', userId: user.id });
    }
    return user.id;
  });
}
