import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** Does nothing if the email of the user is not verified, or if the history has it already. */
export async function insertVerifiedEmail(trx: Trx, userId: string, emailHash: Buffer): Promise<void> {
  await trx
    .insertInto('email_history')
    .columns(['user_id', 'email_hash', 'verified_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select(({ ref }) => [
          ref('id').as('user_id'),
          val(emailHash).as('email_hash'),
          ref('email_verified_at').$notNull().as('verified_at'),
        ])
        .where('id', '=', userId)
        .where('email_verified_at', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listEmailHashes(db: Db | Trx, userId: string): Promise<Buffer[]> {
  const rows = await db.selectFrom('email_history').select('email_hash').where('user_id', '=', userId).execute();
  return rows.map(({ email_hash }) => email_hash);
}

export async function listVerificationTimes(db: Db, userId: string): Promise<Date[]> {
  const query = db.selectFrom('email_history').select('verified_at').where('user_id', '=', userId);
  return (await query.orderBy('verified_at').execute()).map(({ verified_at }) => verified_at);
}

/** Deletes the history of accounts that were deleted more than `months` ago. */
export async function deleteHistoryOfDeletedUsers(db: Db, months: number): Promise<void> {
  await db
    .deleteFrom('email_history')
    .using('users')
    .whereRef('users.id', '=', 'email_history.user_id')
    .where('users.deleted_at', '<', sql<Date>`now() - ${months} * interval '1 month'`)
    .execute();
}
