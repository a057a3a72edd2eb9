import type { OperatorRole } from '@outloud/domain/operators';
import { operatorIdleMinutes, operatorSessionHours } from '@outloud/domain/retention';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type pg from 'pg';
import { type Db, lockByName, type Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { OperatorsTable, Tables } from '../../db/tables.ts';

export type OperatorRow = Selectable<OperatorsTable> & { passkeys: number };

const passkeyCount = sql<number>`(select count(*) from passkeys p where p.operator_id = operators.id)`.as('passkeys');

/** The recovery codes alone are no second factor. */
export function hasSecondFactor({ totp_confirmed_at, passkeys }: OperatorRow): boolean {
  return totp_confirmed_at !== null || passkeys > 0;
}

export async function findOperatorByAdminId(db: Db | Trx, adminId: string): Promise<OperatorRow | null> {
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .select(passkeyCount)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOperatorById(db: Db | Trx, id: string): Promise<OperatorRow | null> {
  const query = db.selectFrom('operators').selectAll().select(passkeyCount).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Serializes changes to the set of operators until the end of the transaction. */
export async function lockOperators(trx: Trx): Promise<void> {
  await lockByName(trx, 'operators');
}

/**
 * Locks the row until the end of the transaction, so that a code cannot be used twice concurrently. The second query also
 * sees the passkeys that the previous owner of the lock added or removed.
 */
export async function lockOperator(trx: Trx, id: string): Promise<OperatorRow | null> {
  await trx.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
  return findOperatorById(trx, id);
}

/** Enabled operators first, then by the date that they joined. */
export async function listOperators(db: Db): Promise<OperatorRow[]> {
  const query = db.selectFrom('operators').selectAll().select(passkeyCount).orderBy(sql`disabled_at is not null`);
  return query.orderBy('created_at').orderBy('id').execute();
}

export async function listOwnerIds(trx: Trx): Promise<string[]> {
  const query = trx.selectFrom('operators').select('id').where('role', '=', 'owner').where('disabled_at', 'is', null);
  return (await query.execute()).map(({ id }) => id);
}

export async function hasOtherOwner(trx: Trx, id: string): Promise<boolean> {
  const owners = trx.selectFrom('operators').select('id').where('role', '=', 'owner').where('disabled_at', 'is', null);
  return (await owners.where('id', '<>', id).executeTakeFirst()) !== undefined;
}

export async function hasOtherOperator(trx: Trx, id: string, roles: OperatorRole[]): Promise<boolean> {
  const query = trx.selectFrom('operators').select('id').where('role', 'in', roles).where('disabled_at', 'is', null);
  return (await query.where('id', '<>', id).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertOperator(trx: Trx, operator: Insertable<OperatorsTable>): Promise<string> {
  return (await trx.insertInto('operators').values(operator).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Ends all sessions, removes the second factor and makes the operator an enabled owner, so that a locked-out owner can
 * sign in with a new secret.
 */
export async function upsertOperator(
  trx: Trx,
  adminId: string,
  { secretHash, adminKeyHash }: { secretHash: string; adminKeyHash: string },
): Promise<void> {
  const secrets = { secret_hash: secretHash, admin_key_hash: adminKeyHash };
  const rights = { role: 'owner', disabled_at: null, is_configured: true } as const;
  const update = { ...secrets, ...rights, totp_secret: null, totp_confirmed_at: null };
  const { id } = await trx
    .insertInto('operators')
    .values({ admin_id: adminId, ...secrets, ...rights })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(update))
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteOperatorSessions(trx, id);
  await trx.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute();
  await trx.deleteFrom('passkeys').where('operator_id', '=', id).execute();
}

export async function deleteOperatorSessions(trx: Trx, operatorId: string): Promise<void> {
  await trx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}

export async function updateOperator(
  db: Db | Trx,
  id: string,
  change: UpdateObject<Tables, 'operators'>,
): Promise<void> {
  await db.updateTable('operators').set(change).where('id', '=', id).execute();
}

/** Keeps invited operators. */
export async function deleteOtherConfiguredOperators(trx: Trx, adminId: string): Promise<void> {
  await trx.deleteFrom('operators').where('admin_id', '<>', adminId).where('is_configured', '=', true).execute();
}

type NewSession = { tokenHash: Buffer; operatorId: string; secondFactor: boolean };

export async function insertOperatorSession(trx: Trx, { tokenHash, operatorId, secondFactor }: NewSession) {
  await trx
    .insertInto('operator_sessions')
    .values({
      token_hash: tokenHash,
      operator_id: operatorId,
      second_factor: secondFactor,
      expires_at: sql<Date>`now() + ${operatorIdleMinutes} * interval '1 minute'`,
    })
    .execute();
  const query = trx.updateTable('operators').set({ last_login_at: databaseNow }).where('id', '=', operatorId);
  return query.returningAll().returning(passkeyCount).executeTakeFirstOrThrow();
}

/**
 * Rejects disabled operators, and sessions without the second factor once the operator has one. Extends the session at most every five
 * minutes, so that most requests only read, and never beyond its maximum lifetime. Raw SQL: hot path, prepared by name.
 */
export async function findOperatorSession(pool: pg.Pool, tokenHash: Buffer) {
  const { rows } = await pool.query<{
    operator_id: string;
    admin_id: string;
    role: OperatorRole;
    has_second_factor: boolean;
  }>({
    name: 'find-operator-session',
    text: `with used as (
             update operator_sessions
             set expires_at = least(now() + $2 * interval '1 minute', created_at + $3 * interval '1 hour')
             where token_hash = $1 and expires_at > now()
               and expires_at < least(now() + ($2 - 5) * interval '1 minute', created_at + $3 * interval '1 hour')
           )
           select s.operator_id, o.admin_id, o.role, f.has_second_factor
           from operator_sessions s join operators o on o.id = s.operator_id
           cross join lateral (
             select o.totp_confirmed_at is not null or exists (select from passkeys p where p.operator_id = o.id)
               as has_second_factor
           ) f
           where s.token_hash = $1 and s.expires_at > now() and o.disabled_at is null
             and (s.second_factor or not f.has_second_factor)`,
    values: [tokenHash, operatorIdleMinutes, operatorSessionHours],
  });
  const row = rows[0];
  if (!row) return null;
  const { operator_id: operatorId, admin_id: adminId, role, has_second_factor: hasSecondFactor } = row;
  return { tokenHash, operatorId, adminId, role, hasSecondFactor };
}

export async function deleteOperatorSession(db: Db | Trx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Only this session has proved the second factor, so all other sessions are deleted. */
export async function confirmSessionAndDeleteOthers(trx: Trx, operatorId: string, tokenHash: Buffer): Promise<void> {
  const otherSessions = trx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
  await otherSessions.where('token_hash', '<>', tokenHash).execute();
  await trx.updateTable('operator_sessions').set({ second_factor: true }).where('token_hash', '=', tokenHash).execute();
}

export async function replaceRecoveryCodes(trx: Trx, operatorId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ code_hash, operator_id: operatorId }));
  await trx.insertInto('operator_recovery_codes').values(rows).execute();
}

/** Single-use: returns true only for the call that deletes the row. */
export async function consumeRecoveryCode(trx: Trx, operatorId: string, hash: Buffer): Promise<boolean> {
  const query = trx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId);
  return (await query.where('code_hash', '=', hash).executeTakeFirst()).numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db | Trx, operatorId: string): Promise<number> {
  const query = db.selectFrom('operator_recovery_codes').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.where('operator_id', '=', operatorId).executeTakeFirstOrThrow()).count;
}
