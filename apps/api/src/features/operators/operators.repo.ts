import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/database.ts';
import type { OperatorSession } from '../../http/access.ts';

export async function findOperator(db: Db, adminId: string) {
  const row = await db.selectFrom('operators').selectAll().where('admin_id', '=', adminId).executeTakeFirst();
  return row ?? null;
}

/** A changed secret ends the sessions that the old one began. */
export async function saveOperator(db: Db, adminId: string, secretHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('operators')
      .values({ admin_id: adminId, secret_hash: secretHash })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ secret_hash: secretHash }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('operator_sessions').where('operator_id', '=', id).execute();
  });
}

export async function deleteOtherOperators(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('operators').where('admin_id', '<>', adminId).execute();
}

export async function insertOperatorSession(db: Db, tokenHash: Buffer, operatorId: string, hours: number) {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('operator_sessions')
      .values({
        token_hash: tokenHash,
        operator_id: operatorId,
        expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
      })
      .execute();
    const query = trx.updateTable('operators').set({ last_login_at: sql<Date>`now()` }).where('id', '=', operatorId);
    return query.returningAll().executeTakeFirstOrThrow();
  });
}

export async function findOperatorSession(pool: pg.Pool, tokenHash: Buffer): Promise<OperatorSession | null> {
  const { rows } = await pool.query<{ operator_id: string; admin_id: string }>({
    name: 'find-operator-session',
    text: `select s.operator_id, o.admin_id from operator_sessions s join operators o on o.id = s.operator_id
           where s.token_hash = $1 and s.expires_at > now()`,
    values: [tokenHash],
  });
  const row = rows[0];
  return row ? { tokenHash, operatorId: row.operator_id, adminId: row.admin_id } : null;
}

export async function deleteOperatorSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}
