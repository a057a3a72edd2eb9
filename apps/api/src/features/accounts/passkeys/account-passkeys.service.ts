import type { Passkey, PasskeyCreationOptions, PasskeyRegistration } from '@outloud/contract/passkeys';
import type { Deps } from '../../../deps.ts';
import { emailUnverified, freshSignInRequired, unauthorized } from '../../../errors.ts';
import { findPasskeyProblem, type RelyingParty, requireRelyingParty } from '../../../relying-party.ts';
import { recordAccountChange } from '../../account-changes/account-changes.service.ts';
import { createRegistrationOptions, verifyRegistration } from '../../passkeys/ceremonies.service.ts';
import {
  addPasskey,
  listOwnerPasskeys,
  removeOwnerPasskey,
  renameOwnerPasskey,
} from '../../passkeys/passkeys.service.ts';
import * as users from '../accounts.repo.ts';

type Caller = { userId: string; tokenHash: Buffer; isFresh: boolean };

export function getAccountRelyingParty({ config }: Pick<Deps, 'config'>): RelyingParty {
  return requireRelyingParty(config.publicUrl, 'Outloud');
}

export async function listUserPasskeys({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) {
  const passkeys = await listOwnerPasskeys(db, { userId });
  return { passkeys, unavailableReason: findPasskeyProblem(config.publicUrl) };
}

/** A stranger may have registered an unverified email, and a passkey would outlive the takeover by its owner. */
export async function startUserPasskey(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, tokenHash, isFresh }: Caller,
): Promise<PasskeyCreationOptions> {
  const rp = getAccountRelyingParty(deps);
  if (!isFresh) throw freshSignInRequired();
  const user = await users.findUserById(deps.db, userId);
  if (!user) throw unauthorized();
  if (!user.email_verified_at) throw emailUnverified();
  return createRegistrationOptions(deps.db, rp, {
    owner: { userId },
    account: { id: userId, name: user.email, displayName: user.full_name },
    boundTo: tokenHash,
    isDiscoverable: true,
  });
}

/** The emailed link of the recorded change removes the passkey. */
export async function addUserPasskey(
  deps: Pick<Deps, 'db' | 'config' | 'jobs'>,
  { userId, tokenHash, isFresh }: Caller,
  { passkey, name }: { passkey: PasskeyRegistration; name: string },
): Promise<Passkey> {
  const rp = getAccountRelyingParty(deps);
  if (!isFresh) throw freshSignInRequired();
  const verified = await verifyRegistration(deps.db, rp, passkey, tokenHash);
  return deps.db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    if (!user) throw unauthorized();
    if (!user.email_verified_at) throw emailUnverified();
    await recordAccountChange(deps, trx, userId, { kind: 'passkey' });
    return addPasskey(trx, { userId }, name, verified);
  });
}

export function renameUserPasskey({ db }: Pick<Deps, 'db'>, userId: string, change: { id: string; name: string }) {
  return renameOwnerPasskey(db, { userId }, change);
}

/** Returns false if the user has no such passkey. */
export async function removeUserPasskey(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, isFresh }: Caller,
  id: string,
): Promise<boolean> {
  if (!isFresh) throw freshSignInRequired();
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    if (!user) throw unauthorized();
    const isRemoved = await removeOwnerPasskey(trx, { userId }, id);
    if (isRemoved) await jobs.send(trx, 'account-mail', { kind: 'passkey-removed', userId });
    return isRemoved;
  });
}
