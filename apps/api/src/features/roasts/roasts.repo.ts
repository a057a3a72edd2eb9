import { unfinishedStatuses } from '@outloud/domain/roasts';
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import { isOwnerWithoutDebt } from '../../db/customer-debt.ts';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow, hoursAgo } from '../../db/database-time.ts';
import type { RoastsTable, Tables } from '../../db/tables.ts';

export type Roast = Selectable<RoastsTable>;
export type NewRoast = Omit<InsertObject<Tables, 'roasts'>, 'expires_at'>;

export function insertRoast(trx: Trx, windowHours: number, roast: NewRoast): Promise<{ id: string }> {
  const expires_at = sql<Date>`now() + ${windowHours} * interval '1 hour'`;
  const query = trx.insertInto('roasts').values({ ...roast, expires_at });
  return query.returning('id').executeTakeFirstOrThrow();
}

/** Finds the roast that an earlier request with the same Idempotency-Key created. */
export async function findRoastByRequestKey(trx: Trx, customerId: string, requestKey: Buffer): Promise<Roast | null> {
  const query = trx.selectFrom('roasts').selectAll().where('customer_id', '=', customerId);
  return (await query.where('request_key', '=', requestKey).executeTakeFirst()) ?? null;
}

export type RoastWithOwner = Roast & { full_name: string; email: string };

export async function findRoastOfCustomer(
  db: Db | Trx,
  customerId: string,
  id: string,
): Promise<RoastWithOwner | null> {
  const row = await db
    .selectFrom('roasts as r')
    .innerJoin('users as u', 'u.id', 'r.customer_id')
    .selectAll('r')
    .select(['u.full_name', 'u.email'])
    .where('r.id', '=', id)
    .where('r.customer_id', '=', customerId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
  return (row as RoastWithOwner | undefined) ?? null;
}

export async function findRoast(db: Db, id: string): Promise<Roast | null> {
  return (await db.selectFrom('roasts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Credits refunded for roast `r`. The partial index `ledger_refunds_of_roast` covers exactly these rows. */
export const refundedCreditsSql = `coalesce((
  select sum(t.credits) from ledger_transfers t where t.roast_id = r.id and t.kind in ('release', 'refund')
), 0)::bigint`;

/** Lists roasts of all customers that have an open slot, soonest expiry first. */
export async function listRoastsNeedingDeliveries(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const matching = db
    .selectFrom('roasts as r')
    .innerJoin('users as u', 'u.id', 'r.customer_id')
    .where('r.status', 'in', unfinishedStatuses)
    .where('r.reviewers', '=', 'testers')
    .where('r.closed_at', 'is', null)
    .where('r.expires_at', '>', databaseNow)
    .where(isOwnerWithoutDebt)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('roast_slots as s').whereRef('s.roast_id', '=', 'r.id').where('s.state', '=', 'open')),
    );
  const openSlots = sql<number>`(select count(*) from roast_slots s where s.roast_id = r.id and s.state = 'open')`;
  const refundedCredits = sql<number>`${sql.raw(refundedCreditsSql)}`;
  const page = matching
    .selectAll('r')
    .select(['u.full_name', 'u.email', openSlots.as('open_slots'), refundedCredits.as('refunded_credits')]);
  const rows = await page.orderBy('r.expires_at').orderBy('r.id').limit(limit).offset(offset).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows as (RoastWithOwner & { open_slots: number; refunded_credits: number })[], total };
}

/** Locks the rows in id order to avoid deadlocks. */
export async function lockRoastsOfCustomer(trx: Trx, customerId: string): Promise<void> {
  const query = trx.selectFrom('roasts').select('id').where('customer_id', '=', customerId);
  await query.orderBy('id').forUpdate().execute();
}

/** The status columns belong to the slots feature. */
type RoastChange = Pick<UpdateObject<Tables, 'roasts'>, 'cancel_key' | 'index_keys' | 'reject_mask' | 'expires_at'>;

export async function updateRoast(db: Db | Trx, id: string, change: RoastChange): Promise<void> {
  await db.updateTable('roasts').set(change).where('id', '=', id).execute();
}

export function listOpenRoasts(db: Db) {
  const query = db.selectFrom('roasts').select(['id', 'targeting', 'index_keys', 'reject_mask']);
  return query
    .where('reviewers', '=', 'testers')
    .where('open_slots', '>', 0)
    .where('closed_at', 'is', null)
    .where('settled_at', 'is', null)
    .execute();
}

/** Keyset pagination by id. */
export async function listExpiredRoastIds(db: Db, { after, limit }: { after: string | null; limit: number }) {
  const query = db.selectFrom('roasts').select('id').where('closed_at', 'is', null).where('settled_at', 'is', null);
  const expired = query.where('expires_at', '<=', databaseNow);
  const pageQuery = after ? expired.where('id', '>', after) : expired;
  return (await pageQuery.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

export function listUnfinishedRoasts(trx: Trx, customerId: string) {
  const query = trx.selectFrom('roasts').select(['id', 'website_name', 'website_url', 'status']);
  const ofTesters = query.where('customer_id', '=', customerId).where('reviewers', '=', 'testers');
  const unfinished = ofTesters.where('status', 'in', unfinishedStatuses);
  return unfinished.orderBy('created_at').execute();
}

const erasedTexts = {
  website_name: null,
  website_description: null,
  specific_instructions: null,
  request_key: null,
  cancel_key: null,
  website_url: '',
  focus_areas: [],
  targeting: '{}',
};

export async function eraseTextsOfRoast(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('roasts').set(erasedTexts).where('id', '=', id).execute();
}

export async function eraseRoastTexts(trx: Trx, customerId: string): Promise<void> {
  await trx.updateTable('roasts').set(erasedTexts).where('customer_id', '=', customerId).execute();
}

export async function clearOldRequestKeys(db: Db, hours: number): Promise<void> {
  const query = db.updateTable('roasts').set({ request_key: null }).where('request_key', 'is not', null);
  await query.where('created_at', '<', hoursAgo(hours)).execute();
}

export async function findRoastWithRecipient(db: Db, id: string) {
  const query = db.selectFrom('roasts as r').innerJoin('users as u', 'u.id', 'r.customer_id').where('r.id', '=', id);
  return (
    (await query.selectAll('r').select(['u.full_name', 'u.email', 'u.email_verified_at']).executeTakeFirst()) ?? null
  );
}

/** Lists the oldest roasts first. */
export async function listRoastIdsOfCustomer(db: Db, customerId: string): Promise<string[]> {
  const query = db.selectFrom('roasts').select('id').where('customer_id', '=', customerId);
  return (await query.where('deleted_at', 'is', null).orderBy('created_at').orderBy('id').execute()).map(
    ({ id }) => id,
  );
}

export async function isCustomerVerified(trx: Trx, userId: string): Promise<boolean> {
  const query = trx.selectFrom('users').select('id').where('id', '=', userId);
  return (await query.where('email_verified_at', 'is not', null).executeTakeFirst()) !== undefined;
}
