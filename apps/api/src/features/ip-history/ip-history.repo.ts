import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow, daysAgo } from '../../db/database-time.ts';

/** Does nothing if the account was deleted in the meantime. */
export async function upsertIpHash(db: Db, userId: string, ipHash: Buffer): Promise<void> {
  const user = db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);
  await db
    .insertInto('ip_history')
    .columns(['user_id', 'ip_hash'])
    .expression(user.select(['id', sql<Buffer>`${ipHash}::bytea`.as('ip_hash')]))
    .onConflict((conflict) => conflict.columns(['user_id', 'ip_hash']).doUpdateSet({ last_seen_at: databaseNow }))
    .execute();
}

/** Does nothing if the account was deleted in the meantime. */
export async function upsertDeviceHash(db: Db, userId: string, deviceHash: Buffer): Promise<void> {
  const user = db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);
  await db
    .insertInto('device_history')
    .columns(['user_id', 'device_hash'])
    .expression(user.select(['id', sql<Buffer>`${deviceHash}::bytea`.as('device_hash')]))
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: databaseNow }))
    .execute();
}

export async function haveCommonIpHash(db: Db | Trx, userA: string, userB: string): Promise<boolean> {
  const query = db
    .selectFrom('ip_history as a')
    .innerJoin('ip_history as b', 'b.ip_hash', 'a.ip_hash')
    .select('a.ip_hash')
    .where('a.user_id', '=', userA)
    .where('b.user_id', '=', userB);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteIpHistory(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('ip_history').where('user_id', '=', userId).execute();
  await trx.deleteFrom('device_history').where('user_id', '=', userId).execute();
}

export async function deleteIpHistoryOlderThan(db: Db, days: number): Promise<void> {
  await db.deleteFrom('ip_history').where('last_seen_at', '<', daysAgo(days)).execute();
  await db.deleteFrom('device_history').where('last_seen_at', '<', daysAgo(days)).execute();
}

export async function listLastSeenTimes(db: Db, userId: string): Promise<Date[]> {
  const query = db.selectFrom('ip_history').select('last_seen_at').where('user_id', '=', userId);
  return (await query.orderBy('last_seen_at').execute()).map(({ last_seen_at }) => last_seen_at);
}

export async function listDeviceLastSeenTimes(db: Db, userId: string): Promise<Date[]> {
  const query = db.selectFrom('device_history').select('last_seen_at').where('user_id', '=', userId);
  return (await query.orderBy('last_seen_at').execute()).map(({ last_seen_at }) => last_seen_at);
}
