import type { signInWithPasskey as contract } from '@outloud/contract/account-passkeys';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { PasskeyRequestOptions } from '@outloud/contract/passkeys';
import type { Deps } from '../../../deps.ts';
import { createAssertionOptions, findUserIdOfPasskey, verifyAssertion } from '../../passkeys/ceremonies.service.ts';
import { recordPasskeyUse } from '../../passkeys/passkeys.service.ts';
import { lifetimes } from '../accounts.limits.ts';
import * as users from '../accounts.repo.ts';
import { createSession } from '../accounts.service.ts';
import { throttleSignIn } from '../throttle-sign-in.service.ts';
import { getAccountRelyingParty } from './account-passkeys.service.ts';

type SignInDeps = Pick<Deps, 'db' | 'config' | 'throttle'>;

/** Reveals nothing about accounts: the browser offers the passkeys that it has for this site. */
export function startSignInWithPasskey(deps: Pick<Deps, 'db' | 'config'>): Promise<PasskeyRequestOptions> {
  const binding = { purpose: 'sign-in', boundTo: null, owner: null } as const;
  return createAssertionOptions(deps.db, getAccountRelyingParty(deps), binding);
}

/** Has the limits of password sign-in, and creates the same kind of session. */
export async function signInWithPasskey(
  deps: SignInDeps,
  { passkey, remember }: EndpointBody<typeof contract>,
  { ip, device }: { ip: string; device: string | null },
) {
  const rp = getAccountRelyingParty(deps);
  const { db, config } = deps;
  const candidateId = await findUserIdOfPasskey(db, passkey);
  const candidate = candidateId && (await users.findUserById(db, candidateId));
  const attempt = await throttleSignIn(deps, { ip, email: candidate ? candidate.email : null });
  const binding = { purpose: 'sign-in', boundTo: null, owner: null, rejectedStatus: 401 } as const;
  const verified = await verifyAssertion(db, rp, { ...binding, response: passkey });
  const signedIn = await db.transaction().execute(async (trx) => {
    const user = 'userId' in verified ? await users.lockUser(trx, verified.userId) : null;
    // The account was disabled or deleted.
    if (!user) throw verified.createRejection();
    await recordPasskeyUse(trx, verified);
    const { sessionHours } = lifetimes;
    const hours = remember ? sessionHours.remembered : sessionHours.standard;
    return createSession(trx, user, hours, { adminEmails: config.adminEmails, device });
  });
  await attempt.clear();
  return signedIn;
}
