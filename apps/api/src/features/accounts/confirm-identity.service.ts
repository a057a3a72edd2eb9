import type { confirmIdentity as contract } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { checkPassword } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import * as users from './accounts.repo.ts';
import { consumeExchangeCode } from './google/google.service.ts';
import { noPassword, wrongPassword } from './passwords/password.service.ts';
import * as sessions from './sessions.repo.ts';
import { throttleSignIn } from './throttle-sign-in.service.ts';

type Caller = { userId: string; tokenHash: Buffer; ip: string; browserSecret: string | null };

/** Marks the session as freshly authenticated. Wrong guesses count against the sign-in throttle. */
export async function confirmIdentity(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  { userId, tokenHash, ip, browserSecret }: Caller,
  { password, googleToken }: EndpointBody<typeof contract>,
): Promise<void> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  if (googleToken !== undefined) {
    await db.transaction().execute(async (trx) => {
      const owner = await consumeExchangeCode(trx, googleToken, browserSecret);
      if (owner.id !== userId) throw otherGoogleAccount();
      await sessions.setAuthenticatedNow(trx, tokenHash);
    });
    return;
  }
  if (!user.password_hash) throw noPassword();
  const attempt = await throttleSignIn({ throttle }, { ip, email: user.email });
  if (!(await checkPassword(user.password_hash, password ?? ''))) throw wrongPassword('password');
  await attempt.clear();
  await sessions.setAuthenticatedNow(db, tokenHash);
}

const otherGoogleAccount = () =>
  new AppError(403, 'invalid_credentials', 'This Google account does not belong to your Outloud account.');
