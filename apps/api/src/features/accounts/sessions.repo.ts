import { freshSignInMinutes } from '@outloud/domain/retention';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { UserSession } from '../../http/access.ts';

type NewSession = { tokenHash: Buffer; userId: string; hours: number; device: string | null };

export async function insertSession(db: Db | Trx, { tokenHash, userId, hours, device }: NewSession): Promise<void> {
  const expires_at = sql<Date>`now() + ${hours} * interval '1 hour'`;
  await db.insertInto('sessions').values({ token_hash: tokenHash, user_id: userId, device, expires_at }).execute();
}

type SessionRow = {
  user_id: string;
  account_type: UserSession['accountType'];
  is_fresh: boolean;
  is_last_use_old: boolean;
};

/** Runs on every signed-in request. `name` makes it a prepared statement. Raw SQL: hot path. */
export async function findSession(pool: pg.Pool, tokenHash: Buffer): Promise<UserSession | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'find-session',
    text: `select s.user_id, u.account_type, s.last_used_at < now() - interval '5 minutes' as is_last_use_old,
             s.authenticated_at > now() - interval '${freshSignInMinutes} minutes' as is_fresh
           from sessions s join users u on u.id = s.user_id
           where s.token_hash = $1 and s.expires_at > now() and u.deleted_at is null and u.deletion_requested_at is null`,
    values: [tokenHash],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.is_last_use_old)
    await pool.query('update sessions set last_used_at = now() where token_hash = $1', [tokenHash]);
  return { tokenHash, userId: row.user_id, accountType: row.account_type, isFresh: row.is_fresh };
}

export async function setAuthenticatedNow(db: Db | Trx, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: databaseNow }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Returns whether the user has a session with this id. */
export async function deleteUserSession(db: Db, userId: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
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

/** Lists the sessions that have not expired, the last used first. */
export function listSessions(db: Db, userId: string) {
  const query = db.selectFrom('sessions').selectAll().where('user_id', '=', userId);
  return query.where('expires_at', '>', databaseNow).orderBy('last_used_at', 'desc').orderBy('id').execute();
}
