import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { UserSession } from '../../http/access.ts';

export async function insertSession(db: Db | Trx, tokenHash: Buffer, userId: string, hours: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .execute();
}

/** Runs on every signed-in request. `name` makes it a prepared statement. Raw SQL: hot path. */
export async function findSession(pool: pg.Pool, tokenHash: Buffer): Promise<UserSession | null> {
  const { rows } = await pool.query<{ user_id: string; account_type: UserSession['accountType'] }>({
    name: 'find-session',
    text: `select s.user_id, u.account_type from sessions s join users u on u.id = s.user_id
           where s.token_hash = $1 and s.expires_at > now() and u.deleted_at is null`,
    values: [tokenHash],
  });
  const row = rows[0];
  return row ? { tokenHash, userId: row.user_id, accountType: row.account_type } : null;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteUserSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Returns how many of the deleted sessions had not expired yet. */
export async function deleteOtherSessions(db: Db | Trx, userId: string, currentTokenHash: Buffer): Promise<number> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', currentTokenHash);
  const deleted = await query.returning(sql<boolean>`expires_at > now()`.as('was_live')).execute();
  return deleted.filter(({ was_live }) => was_live).length;
}

export function listSessions(db: Db, userId: string) {
  const query = db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', userId);
  return query.where('expires_at', '>', databaseNow).orderBy('created_at').execute();
}
