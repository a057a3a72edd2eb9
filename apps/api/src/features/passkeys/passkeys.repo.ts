import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { PasskeyChallengesTable, PasskeysTable, Tables } from '../../db/tables.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeyOwner = { userId: string } | { operatorId: string };

export type Challenge = {
  challengeHash: Buffer;
  purpose: PasskeyChallengesTable['purpose']['__select__'];
  boundTo: Buffer | null;
};

export async function insertChallenge(db: Db | Trx, challenge: Challenge, minutes: number): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      purpose: challenge.purpose,
      bound_to: challenge.boundTo,
      expires_at: sql<Date>`now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
}

/** Single-use: returns true only for the call that deletes the row. */
export async function consumeChallenge(db: Db, { challengeHash, purpose, boundTo }: Challenge): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('bound_to', 'is not distinct from', boundTo)
    .where('expires_at', '>', databaseNow)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', databaseNow).execute();
}

/** Returns null if the credential ID is taken. */
export async function insertPasskey(trx: Trx, passkey: Insertable<PasskeysTable>): Promise<PasskeyRow | null> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findPasskey(db: Db | Trx, credentialId: Buffer): Promise<PasskeyRow | null> {
  const query = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The oldest first. */
export function listPasskeys(db: Db | Trx, owner: PasskeyOwner): Promise<PasskeyRow[]> {
  const query = db.selectFrom('passkeys').selectAll().where(ownedBy(owner));
  return query.orderBy('created_at').orderBy('id').execute();
}

type Use = { id: string; counter: number; isBackedUp: boolean };

/** Returns false if the passkey was removed, or if the counter grew in the meantime. */
export async function recordUse(trx: Trx, { id, counter, isBackedUp }: Use): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: databaseNow })
    .where('id', '=', id)
    .where(({ eb, or, and, lit }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(lit(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renamePasskey(
  db: Db,
  owner: PasskeyOwner,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | null> {
  const query = db.updateTable('passkeys').set({ name }).where('id', '=', id).where(ownedBy(owner));
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Returns whether the owner had this passkey. */
export async function deletePasskey(trx: Trx, owner: PasskeyOwner, id: string): Promise<boolean> {
  const query = trx.deleteFrom('passkeys').where('id', '=', id).where(ownedBy(owner));
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export async function deleteOwnerPasskeys(trx: Trx, owner: PasskeyOwner): Promise<void> {
  await trx.deleteFrom('passkeys').where(ownedBy(owner)).execute();
}

function ownedBy(owner: PasskeyOwner) {
  return (eb: ExpressionBuilder<Tables, 'passkeys'>) =>
    'userId' in owner ? eb('user_id', '=', owner.userId) : eb('operator_id', '=', owner.operatorId);
}
