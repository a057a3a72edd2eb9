import type { ProfileField } from '@outloud/domain/targeting/demographics';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ErasedAnswersTable } from '../../db/tables.ts';

export type ErasedAnswer = Selectable<ErasedAnswersTable> & { field: ProfileField; deleted_at: Date };

export async function insertErasedAnswers(trx: Trx, answers: Insertable<ErasedAnswersTable>[]): Promise<void> {
  if (answers.length > 0) await trx.insertInto('erased_answers').values(answers).execute();
}

export async function findCreationTime(trx: Trx, userId: string): Promise<Date> {
  const query = trx.selectFrom('users').select('created_at').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).created_at;
}

/** The answers of all deleted accounts that verified one of these emails, the last deleted account first. */
export async function listErasedAnswers(db: Db | Trx, emailHashes: Buffer[]): Promise<ErasedAnswer[]> {
  if (emailHashes.length === 0) return [];
  const rows = await db
    .selectFrom('erased_answers as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select((eb) => eb.ref('u.deleted_at').$notNull().as('deleted_at'))
    .where('a.user_id', 'in', ({ selectFrom }) =>
      selectFrom('email_history').select('user_id').where('email_hash', 'in', emailHashes),
    )
    .orderBy('u.deleted_at', 'desc')
    .orderBy('a.user_id')
    .orderBy('a.given_at', 'desc')
    .execute();
  return rows;
}

/** Deletes the answers of accounts that were deleted more than `months` ago. */
export async function deleteErasedAnswers(db: Db, months: number): Promise<void> {
  await db
    .deleteFrom('erased_answers')
    .using('users')
    .whereRef('users.id', '=', 'erased_answers.user_id')
    .where('users.deleted_at', '<', sql<Date>`now() - ${months} * interval '1 month'`)
    .execute();
}
