import type { Passkey } from '@outloud/contract/passkeys';
import { passkeyRules } from '@outloud/domain/accounts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { NewPasskey, VerifiedAssertion } from './ceremonies.service.ts';
import * as passkeys from './passkeys.repo.ts';

export type PasskeyOwner = passkeys.PasskeyOwner;

/** Lock the owner first, so that concurrent calls cannot exceed the limit. */
export async function addPasskey(trx: Trx, owner: PasskeyOwner, name: string, added: NewPasskey): Promise<Passkey> {
  const count = (await passkeys.listPasskeys(trx, owner)).length;
  if (count >= passkeyRules.maxPerAccount) {
    const message = `You have ${passkeyRules.maxPerAccount} passkeys, which is the limit. Remove one first.`;
    throw new AppError(409, 'too_many_passkeys', message);
  }
  const row = await passkeys.insertPasskey(trx, {
    user_id: 'userId' in owner ? owner.userId : null,
    operator_id: 'operatorId' in owner ? owner.operatorId : null,
    credential_id: added.credentialId,
    public_key: added.publicKey,
    counter: added.counter,
    transports: added.transports,
    is_backed_up: added.isBackedUp,
    name,
  });
  if (!row) throw new AppError(409, 'passkey_exists', 'This passkey was already added.');
  return presentPasskey(row);
}

/** Call this in the transaction that the passkey authorizes. Throws if a copy of the passkey was used in the meantime. */
export async function recordPasskeyUse(trx: Trx, verified: VerifiedAssertion): Promise<void> {
  if (!(await passkeys.recordUse(trx, verified))) throw verified.createRejection();
}

export async function listOwnerPasskeys(db: Db | Trx, owner: PasskeyOwner): Promise<Passkey[]> {
  return (await passkeys.listPasskeys(db, owner)).map(presentPasskey);
}

export async function renameOwnerPasskey(
  db: Db,
  owner: PasskeyOwner,
  change: { id: string; name: string },
): Promise<Passkey | null> {
  const row = await passkeys.renamePasskey(db, owner, change);
  return row && presentPasskey(row);
}

export const removeOwnerPasskey = passkeys.deletePasskey;
export const removeAllOwnerPasskeys = passkeys.deleteOwnerPasskeys;

/** Without the public keys, which are of no use to their owner. */
export async function listPasskeysForExport({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await passkeys.listPasskeys(db, { userId });
  return rows.map((row) => ({
    name: row.name,
    addedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export function deleteExpiredPasskeyChallenges({ db }: Pick<Deps, 'db'>): Promise<void> {
  return passkeys.deleteExpiredChallenges(db);
}

function presentPasskey(row: passkeys.PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isBackedUp: row.is_backed_up,
  };
}
