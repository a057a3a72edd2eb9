import type { confirmIdentity as contract } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { PasskeyAssertion, PasskeyRequestOptions } from '@outloud/contract/passkeys';
import { checkPassword } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { createAssertionOptions, verifyAssertion } from '../passkeys/ceremonies.service.ts';
import { recordPasskeyUse } from '../passkeys/passkeys.service.ts';
import * as users from './accounts.repo.ts';
import { consumeExchangeCode } from './google/google.service.ts';
import { getAccountRelyingParty } from './passkeys/account-passkeys.service.ts';
import { noPassword, wrongPassword } from './passwords/password.service.ts';
import * as sessions from './sessions.repo.ts';
import { throttleSignIn } from './throttle-sign-in.service.ts';

type Caller = { userId: string; tokenHash: Buffer; ip: string; browserSecret: string | null };

type ConfirmDeps = Pick<Deps, 'db' | 'throttle' | 'config'>;

/** Returns the options for the browser. The challenge works only with this session. */
export function startPasskeyConfirmation(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<PasskeyRequestOptions> {
  const binding = { purpose: 'confirm', boundTo: tokenHash, owner: { userId } } as const;
  return createAssertionOptions(deps.db, getAccountRelyingParty(deps), binding);
}

/** Marks the session as freshly authenticated. Wrong guesses count against the sign-in throttle. */
export async function confirmIdentity(
  deps: ConfirmDeps,
  { userId, tokenHash, ip, browserSecret }: Caller,
  { password, passkey, googleToken }: EndpointBody<typeof contract>,
): Promise<void> {
  const { db, throttle } = deps;
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
  if (passkey === undefined && !user.password_hash) throw noPassword();
  const attempt = await throttleSignIn({ throttle }, { ip, email: user.email });
  if (passkey !== undefined) {
    await confirmWithPasskey(deps, { userId, tokenHash }, passkey);
    return attempt.clear();
  }
  if (!(await checkPassword(user.password_hash, password ?? ''))) throw wrongPassword('password');
  await attempt.clear();
  await sessions.setAuthenticatedNow(db, tokenHash);
}

async function confirmWithPasskey(
  deps: ConfirmDeps,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
  response: PasskeyAssertion,
): Promise<void> {
  const binding = { purpose: 'confirm', boundTo: tokenHash, owner: { userId }, rejectedStatus: 403 } as const;
  const verified = await verifyAssertion(deps.db, getAccountRelyingParty(deps), { ...binding, response });
  await deps.db.transaction().execute(async (trx) => {
    await recordPasskeyUse(trx, verified);
    await sessions.setAuthenticatedNow(trx, tokenHash);
  });
}

const otherGoogleAccount = () =>
  new AppError(403, 'invalid_credentials', 'This Google account does not belong to your Outloud account.');
