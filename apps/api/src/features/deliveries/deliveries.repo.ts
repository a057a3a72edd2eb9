import type { DeliveryStep } from '@outloud/domain/deliveries';
import type { GuestSource } from '@outloud/domain/guests';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { DeliveriesTable, Tables } from '../../db/tables.ts';

export type Delivery = Selectable<DeliveriesTable>;
type RelatedColumns = {
  /** Set for a review by own people of the customer, which has no tester. */
  guest_number: number | null;
  guest_first_name: string | null;
  guest_source: GuestSource | null;
  guest_parameter: string | null;
  /** Null once the tester's account is deleted. */
  tester_name: string | null;
  tester_email: string | null;
  website_name: string | null;
  website_url: string;
};
const summaryColumns = [
  'id',
  'roast_id',
  'tester_id',
  'guest_id',
  'delivery_number',
  'status',
  'review_reasons',
  'rejection_reason',
  'original_file_name',
  'file_size',
  'admin_notes',
  'submitted_at',
] as const;
/** A delivery in a list, without the transcript and the insights. */
export type DeliverySummaryRow = Pick<Delivery, (typeof summaryColumns)[number]> & RelatedColumns;
export type DeliveryRow = Delivery &
  RelatedColumns & {
    done_steps: DeliveryStep[];
    read_at: Date;
    /** From the claim. Null if the roast has no targeting, or if the delivery has no claim. */
    answers_since: Date | null;
  };

function selectWithRelated(db: Db | Trx) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('roasts as r', 'r.id', 'd.roast_id')
    .leftJoin('users as t', 't.id', 'd.tester_id')
    .leftJoin('guests as g', 'g.id', 'd.guest_id')
    .select(['r.website_name', 'r.website_url', 't.email as tester_email', 'g.guest_number'])
    .select(['g.first_name as guest_first_name', 'g.source as guest_source', 'g.custom_parameter as guest_parameter'])
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('t.deleted_at', 'is', null), eb('t.deletion_requested_at', 'is', null)]))
        .then(eb.ref('t.full_name'))
        .end()
        .as('tester_name'),
    );
}

export function selectDeliverySummaries(db: Db) {
  return selectWithRelated(db).select(summaryColumns.map((column) => `d.${column}` as const));
}

export function selectDeliveries(db: Db | Trx) {
  return selectWithRelated(db)
    .selectAll('d')
    .select(databaseNow.as('read_at'))
    .select((eb) =>
      eb.selectFrom('claims as c').select('c.answers_since').whereRef('c.delivery_id', '=', 'd.id').as('answers_since'),
    )
    .select(
      sql<DeliveryStep[]>`array(select step from delivery_steps s where s.delivery_id = d.id and s.state = 'done')`.as(
        'done_steps',
      ),
    );
}

/** Lists the deliveries that the owner of the roast may see: all except rejected ones. */
export function listVisibleDeliveries(db: Db, roastId: string): Promise<DeliveryRow[]> {
  const query = selectDeliveries(db).where('d.roast_id', '=', roastId).where('d.status', '!=', 'rejected');
  return query.orderBy('d.delivery_number').execute();
}

export function listDeliveriesByRoast(db: Db, roastId: string): Promise<DeliveryRow[]> {
  return selectDeliveries(db).where('d.roast_id', '=', roastId).orderBy('d.delivery_number').execute();
}

export async function findVisibleDelivery(db: Db, customerId: string, id: string): Promise<DeliveryRow | null> {
  const query = selectDeliveries(db).where('d.id', '=', id).where('r.customer_id', '=', customerId);
  return (await query.where('d.status', '!=', 'rejected').where('r.deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

export async function findDelivery(db: Db | Trx, id: string): Promise<DeliveryRow | null> {
  return (await selectDeliveries(db).where('d.id', '=', id).executeTakeFirst()) ?? null;
}

export type DeliveryMediaRow = Pick<
  DeliveryRow,
  'id' | 'status' | 'review_reasons' | 'delivery_number' | 'done_steps' | 'read_at'
>;

/**
 * Selects few columns, because a video player sends many requests and a whole row contains the transcript. Raw SQL: hot
 * path.
 */
export async function findDeliveryMedia(db: Db, id: string): Promise<DeliveryMediaRow | null> {
  const { rows } = await sql<DeliveryMediaRow>`
    select d.id, d.status, d.review_reasons, d.delivery_number, now() as read_at,
      array(select step from delivery_steps s where s.delivery_id = d.id and s.state = 'done') as done_steps
    from deliveries d where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns null unless the delivery is completed. */
export async function findDeliveryForReadyEmail(db: Db, id: string) {
  const query = selectDeliveries(db).innerJoin('users as c', 'c.id', 'r.customer_id').where('d.id', '=', id);
  const customer = ['c.full_name as customer_name', 'c.email as customer_email', 'c.email_verified_at'] as const;
  return (await query.where('d.status', '=', 'completed').select(customer).executeTakeFirst()) ?? null;
}

export async function findDeliveryByUpload(db: Db | Trx, uploadId: string): Promise<DeliveryRow | null> {
  return (await selectDeliveries(db).where('d.source_upload_id', '=', uploadId).executeTakeFirst()) ?? null;
}

export async function findDeliveryByGuest(db: Db | Trx, guestId: string): Promise<DeliveryRow | null> {
  return (await selectDeliveries(db).where('d.guest_id', '=', guestId).executeTakeFirst()) ?? null;
}

export function lockDeliveriesByRoast(trx: Trx, roastId: string, guestId?: string): Promise<Delivery[]> {
  let query = trx.selectFrom('deliveries').selectAll().where('roast_id', '=', roastId);
  if (guestId) query = query.where('guest_id', '=', guestId);
  return query.orderBy('id').forUpdate().execute();
}

/** After an operator deleted the review of a guest. */
export async function eraseGuest(trx: Trx, id: string): Promise<void> {
  const erased = { state: 'deleted', first_name: null, custom_parameter: null } as const;
  await trx.updateTable('guests').set(erased).where('id', '=', id).execute();
}

export async function isByGuestOfLink(trx: Trx, id: string): Promise<boolean> {
  const query = trx.selectFrom('deliveries as d').innerJoin('guests as g', 'g.id', 'd.guest_id').select('d.id');
  return (await query.where('d.id', '=', id).where('g.source', '=', 'link').executeTakeFirst()) !== undefined;
}

/** For admins, who have nothing to do with reviews by own people. */
export function listNewestDeliveries(db: Db, limit: number): Promise<DeliveryRow[]> {
  return selectDeliveries(db)
    .where('d.tester_id', 'is not', null)
    .orderBy('d.submitted_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists deliveries whose processing failed for good, oldest first. */
export function listFailedDeliveries(db: Db, limit: number): Promise<DeliveryRow[]> {
  const failed = selectDeliveries(db).where(sql<boolean>`'processing_failed' = any (d.review_reasons)`);
  const byTesters = failed.where('d.tester_id', 'is not', null);
  return byTesters.where('d.status', '=', 'pending').orderBy('d.submitted_at').limit(limit).execute();
}

export async function countUnsettledByTester(trx: Trx, testerId: string): Promise<number> {
  const query = trx.selectFrom('deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  const unsettled = query.where('tester_id', '=', testerId).where('status', 'in', ['pending', 'processing']);
  return (await unsettled.executeTakeFirstOrThrow()).count;
}

/** Lists unfinished deliveries that have neither recent progress nor a queued job. Raw SQL: reads the queue's schema. */
export async function listStalledDeliveries(db: Db): Promise<Pick<Delivery, 'id' | 'is_long'>[]> {
  const { rows } = await sql<Pick<Delivery, 'id' | 'is_long'>>`
    select d.id, d.is_long from deliveries d
    where (d.status = 'processing' or (d.status = 'pending' and d.review_reasons = '{}'))
      and d.submitted_at < now() - interval '15 minutes'
      and not exists (
        select from delivery_steps s where s.delivery_id = d.id
          and (s.finished_at > now() - interval '15 minutes' or (s.state = 'running' and s.started_at > now() - interval '5 hours'))
      )
      and not exists (
        select from pgboss.job j where j.name in ('process-delivery', 'process-long-delivery') and j.state < 'completed'
          and j.data ->> 'deliveryId' = d.id::text
      )`.execute(db);
  return rows;
}

/** Includes rejected deliveries, because a tester may deliver only once per roast. */
export async function hasTesterDelivered(trx: Db | Trx, roastId: string, testerId: string): Promise<boolean> {
  const query = trx.selectFrom('deliveries').select('id').where('roast_id', '=', roastId);
  return (await query.where('tester_id', '=', testerId).executeTakeFirst()) !== undefined;
}

type NewDelivery = Omit<Insertable<DeliveriesTable>, 'delivery_number'>;

/** Numbers deliveries in order of arrival. The caller holds the roast lock, so numbers are unique. */
export async function insertDelivery(trx: Trx, delivery: NewDelivery): Promise<string> {
  const delivery_number = sql<number>`(
    select coalesce(max(delivery_number), 0) + 1 from deliveries where roast_id = ${delivery.roast_id}
  )`;
  const query = trx.insertInto('deliveries').values({ ...delivery, delivery_number });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDelivery(trx: Trx, id: string, change: UpdateObject<Tables, 'deliveries'>): Promise<void> {
  await trx.updateTable('deliveries').set(change).where('id', '=', id).execute();
}

export async function deleteDelivery(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('deliveries').where('id', '=', id).execute();
}

/** The file name of a delivery whose content was erased. */
export const erasedFileName = 'deleted';

/** Lists rejected deliveries that are older than `days` and not yet erased. */
export async function listOldRejectedIds(db: Db, days: number): Promise<string[]> {
  const query = db.selectFrom('deliveries').select('id').where('status', '=', 'rejected');
  const isOld = sql<boolean>`greatest(submitted_at, completed_at) < now() - ${days} * interval '1 day'`;
  const rows = await query.where('original_file_name', '!=', erasedFileName).where(isOld).execute();
  return rows.map(({ id }) => id);
}

export async function lockDeliveriesByTester(trx: Trx, testerId: string): Promise<void> {
  const query = trx.selectFrom('deliveries').select('id').where('tester_id', '=', testerId);
  await query.orderBy('id').forUpdate().execute();
}

export function listRejectedByTester(trx: Trx, testerId: string): Promise<Delivery[]> {
  const query = trx.selectFrom('deliveries').selectAll().where('tester_id', '=', testerId);
  return query.where('status', '=', 'rejected').orderBy('id').execute();
}

/** File names often contain the tester's name, and notes and reasons may describe the tester. */
export async function anonymizeDeliveriesByTester(trx: Trx, testerId: string): Promise<void> {
  const name = sql<string>`case when original_file_name = ${erasedFileName} then original_file_name
    else 'review' || coalesce(substring(original_file_name from '\\.[A-Za-z0-9]{1,5}$'), '') end`;
  const anonymized = { original_file_name: name, admin_notes: null, rejection_reason: null, explanation: null };
  await trx.updateTable('deliveries').set(anonymized).where('tester_id', '=', testerId).execute();
}

export async function lockDeliveriesByCustomer(trx: Trx, customerId: string): Promise<Delivery[]> {
  const query = trx.selectFrom('deliveries as d').innerJoin('roasts as r', 'r.id', 'd.roast_id').selectAll('d');
  return query.where('r.customer_id', '=', customerId).orderBy('d.id').forUpdate('d').execute();
}

/** Returns only the ids that exist. */
export async function filterExistingIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Lists a tester's deliveries without transcripts, oldest first. */
export function listDeliveriesByTester(db: Db, testerId: string): Promise<DeliverySummaryRow[]> {
  return selectDeliverySummaries(db).where('d.tester_id', '=', testerId).orderBy('d.submitted_at').execute();
}
