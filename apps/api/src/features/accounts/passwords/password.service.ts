import type { changePassword } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { checkPassword } from '../../../crypto.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, unauthorized } from '../../../errors.ts';
import { hashNewPassword } from '../../../passwords.ts';
import { recordAccountChange } from '../../account-changes/account-changes.service.ts';
import * as users from '../accounts.repo.ts';
import * as sessions from '../sessions.repo.ts';
import { throttleSignIn } from '../throttle-sign-in.service.ts';
import { deleteUserTokens } from '../tokens.repo.ts';
import { cancelEmailChange } from '../verify-email.service.ts';

type PasswordDeps = Pick<Deps, 'db' | 'jobs' | 'throttle'>;
type Caller = { userId: string; tokenHash: Buffer; ip: string };

/** Returns the number of other sessions that were ended. Wrong guesses count against the sign-in throttle. */
export async function changeUserPassword(
  { db, jobs, throttle }: PasswordDeps,
  { userId, tokenHash, ip }: Caller,
  { currentPassword, password }: EndpointBody<typeof changePassword>,
): Promise<number> {
  const current = await users.findUserById(db, userId);
  if (!current) throw unauthorized();
  if (!current.password_hash) throw noPassword();
  const attempt = await throttleSignIn({ throttle }, { ip, email: current.email });
  if (!(await checkPassword(current.password_hash, currentPassword))) throw wrongPassword('currentPassword');
  await attempt.clear();
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    // Verifying the hash takes time. Reject the change if the password was changed in the meantime.
    if (user?.password_hash !== current.password_hash) throw wrongPassword('currentPassword');
    await users.updateUser(trx, userId, { password_hash: passwordHash });
    await cancelEmailChange(trx, user);
    // An attacker who knew the old password may have requested a reset link.
    await deleteUserTokens(trx, userId, { exceptPurpose: 'verify-email' });
    await recordAccountChange({ jobs }, trx, userId, { kind: 'password' });
    return sessions.deleteOtherSessions(trx, userId, tokenHash);
  });
}

export function wrongPassword(field: 'password' | 'currentPassword'): AppError {
  const message = field === 'password' ? 'The password is incorrect.' : 'The current password is incorrect.';
  return new AppError(403, 'wrong_password', message, { problems: [{ field, message }] });
}

export const noPassword = () =>
  new AppError(409, 'no_password', 'Your account has no password yet. Request a password reset link to set one.');
