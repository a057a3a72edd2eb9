import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Tables } from '../../db/tables.ts';

export type RatingRow = Selectable<Tables['ratings']>;

/** Excludes rejected deliveries, because customers never see them. */
export async function findDeliveryOfCustomer(db: Db | Trx, customerId: string, id: string) {
  const query = db.selectFrom('deliveries as d').innerJoin('roasts as r', 'r.id', 'd.roast_id');
  const deliveries = query.select(['d.id', 'd.status', 'd.completed_at']).where('r.customer_id', '=', customerId);
  const byTesters = deliveries.where('d.tester_id', 'is not', null);
  return (await byTesters.where('d.id', '=', id).where('d.status', '!=', 'rejected').executeTakeFirst()) ?? null;
}

export async function findRating(db: Db | Trx, deliveryId: string): Promise<RatingRow | null> {
  const query = db.selectFrom('ratings').selectAll().where('delivery_id', '=', deliveryId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function upsertRating(trx: Trx, rating: Insertable<Tables['ratings']>): Promise<void> {
  const { stars, reason } = rating;
  await trx
    .insertInto('ratings')
    .values(rating)
    .onConflict((conflict) => conflict.column('delivery_id').doUpdateSet({ stars, reason, rated_at: databaseNow }))
    .execute();
}

/** Used when an account is deleted. Keeps the stars, because they count toward the tester's average. */
export async function eraseRatingReasonsOfCustomer(trx: Trx, customerId: string): Promise<void> {
  const deliveries = trx.selectFrom('deliveries as d').innerJoin('roasts as r', 'r.id', 'd.roast_id');
  await trx
    .updateTable('ratings')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where('delivery_id', 'in', deliveries.select('d.id').where('r.customer_id', '=', customerId))
    .execute();
}
