import type { AccountChangeKind } from '@outloud/domain/accounts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { AccountChangesTable } from '../../db/tables.ts';

export type AccountChange = Selectable<AccountChangesTable>;

/** Copies the current email and Google account of the user, so call this before they change. */
export async function insertChange(
  trx: Trx,
  userId: string,
  { kind, payoutAccount }: { kind: AccountChangeKind; payoutAccount: string | null },
): Promise<string> {
  const { id } = await trx
    .insertInto('account_changes')
    .columns(['user_id', 'kind', 'payout_account', 'email', 'google_subject'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select(({ ref }) => [
          ref('id').as('user_id'),
          val(kind).as('kind'),
          val(payoutAccount).as('payout_account'),
          ref('email').$notNull().as('email'),
          ref('google_subject').as('google_subject'),
        ])
        .where('id', '=', userId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findLiveChange(db: Db, id: string): Promise<AccountChange | null> {
  const query = db.selectFrom('account_changes').selectAll().where('id', '=', id);
  return (await query.where('expires_at', '>', databaseNow).executeTakeFirst()) ?? null;
}

export async function setTokenHash(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('account_changes').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

export async function findLiveChangeByToken(trx: Trx, tokenHash: Buffer): Promise<AccountChange | null> {
  const query = trx.selectFrom('account_changes').selectAll().where('token_hash', '=', tokenHash);
  return (await query.where('expires_at', '>', databaseNow).executeTakeFirst()) ?? null;
}

/**
 * Deletes the change and, as requested, all later changes and all live changes of the payout account. Returns the deleted
 * rows, oldest first.
 */
export async function deleteChange(
  trx: Trx,
  { id, user_id, created_at }: AccountChange,
  { andLater, andPayouts }: { andLater: boolean; andPayouts: boolean },
): Promise<AccountChange[]> {
  const rows = await trx
    .deleteFrom('account_changes')
    .where('user_id', '=', user_id)
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', id),
        ...(andLater ? [eb('created_at', '>', created_at)] : []),
        ...(andPayouts ? [and([eb('kind', '=', 'payout'), eb('expires_at', '>', databaseNow)])] : []),
      ]),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

export function listUserChanges(db: Db, userId: string): Promise<AccountChange[]> {
  const query = db.selectFrom('account_changes').selectAll().where('user_id', '=', userId);
  return query.orderBy('created_at').execute();
}

export async function deleteUserChanges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account_changes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChanges(db: Db): Promise<void> {
  await db.deleteFrom('account_changes').where('expires_at', '<', databaseNow).execute();
}
