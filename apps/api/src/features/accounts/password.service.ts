import type { changePassword } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { checkPassword } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import * as users from './accounts.repo.ts';
import { hashNewPassword } from './accounts.service.ts';
import { guardSignIn } from './guard.service.ts';
import * as sessions from './sessions.repo.ts';
import { deleteTokensOf } from './tokens.repo.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'throttle'>;
type Caller = { userId: string; tokenHash: Buffer; ip: string };

/** Returns how many other sessions it has ended. Guesses count as those at sign-in do, and together with them. */
export async function replacePassword(
  { db, jobs, throttle }: Needs,
  { userId, tokenHash, ip }: Caller,
  { currentPassword, password }: BodyOf<typeof changePassword>,
): Promise<number> {
  const found = await users.findUserById(db, userId);
  if (!found) throw unauthorized();
  if (!found.password_hash) throw noPassword();
  const guard = await guardSignIn({ throttle }, { ip, email: found.email });
  if (!(await checkPassword(found.password_hash, currentPassword))) throw wrongPassword();
  await guard.passed();
  const passwordHash = await hashNewPassword(password);
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    // Checking takes a while; a password that was replaced meanwhile changes nothing.
    if (user?.password_hash !== found.password_hash) throw wrongPassword();
    await users.updateUser(trx, userId, { password_hash: passwordHash });
    // Whoever knew the old password may have asked for a link that would bring them back.
    await deleteTokensOf(trx, userId, { but: 'verify-email' });
    await jobs.send(trx, 'account-mail', { kind: 'password-changed', userId });
    return sessions.deleteOtherSessions(trx, userId, tokenHash);
  });
}

export function endOtherSessions(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
): Promise<number> {
  return sessions.deleteOtherSessions(db, userId, tokenHash);
}

function wrongPassword(): AppError {
  const message = 'This is not your current password';
  return new AppError(403, 'wrong_password', message, { problems: [{ field: 'currentPassword', message }] });
}

const noPassword = () =>
  new AppError(409, 'no_password', 'Your account has no password yet. A mailed link lets you choose one.');
