import type { SpotCheckReason } from '@outloud/domain/deliveries';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';

/** Counts the tester's submissions up to this one. Compares in SQL, because a `Date` has no microseconds. */
export async function countSubmissionsUntil(
  trx: Trx,
  { id, tester_id }: { id: string; tester_id: string },
): Promise<number> {
  const submittedAt = trx.selectFrom('deliveries').select('submitted_at').where('id', '=', id);
  const query = trx.selectFrom('deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  const counted = query.where('tester_id', '=', tester_id).where('submitted_at', '<=', submittedAt);
  return (await counted.executeTakeFirstOrThrow()).count;
}

export async function insertSpotCheck(trx: Trx, deliveryId: string, reason: SpotCheckReason): Promise<void> {
  const query = trx.insertInto('spot_checks').values({ delivery_id: deliveryId, reason });
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function findSpotCheck(db: Db, deliveryId: string) {
  return (
    (await db.selectFrom('spot_checks').selectAll().where('delivery_id', '=', deliveryId).executeTakeFirst()) ?? null
  );
}

/** Returns false if the delivery needs no check, or had one. */
export async function closeSpotCheck(trx: Trx, deliveryId: string): Promise<boolean> {
  const query = trx.updateTable('spot_checks').set({ checked_at: databaseNow }).where('delivery_id', '=', deliveryId);
  return (await query.where('checked_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Expects the alias `d` of deliveries. The repeated condition selects the index of open checks. */
export const hasOpenSpotCheck = sql<boolean>`(d.status = 'completed' and d.id in (
  select s.delivery_id from spot_checks s where s.checked_at is null and is_open_spot_check(s)
))`;

export async function countOpenSpotChecks(db: Db): Promise<number> {
  const query = db.selectFrom('deliveries as d').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.where(hasOpenSpotCheck).executeTakeFirstOrThrow()).count;
}
