import { unfinishedStatuses } from '@outloud/domain/roasts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { RoastsTable } from '../../db/tables.ts';

export type Roast = Selectable<RoastsTable>;
type NewRoast = Omit<Insertable<RoastsTable>, 'expires_at'>;

/** Null when the same request has made its roast before. */
export async function insertRoast(trx: Trx, roast: NewRoast, windowHours: number): Promise<Roast | null> {
  const expires_at = sql<Date>`now() + ${windowHours} * interval '1 hour'`;
  const query = trx.insertInto('roasts').values({ ...roast, expires_at });
  const row = await query
    .onConflict((conflict) => conflict.columns(['customer_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function findByRequest(db: Db | Trx, customerId: string, requestKey: Buffer): Promise<Roast> {
  const query = db.selectFrom('roasts').selectAll().where('customer_id', '=', customerId);
  return query.where('request_key', '=', requestKey).executeTakeFirstOrThrow();
}

export type OwnedRoast = Roast & { full_name: string; email: string };

export async function findOwnRoast(db: Db | Trx, customerId: string, id: string): Promise<OwnedRoast | null> {
  const row = await db
    .selectFrom('roasts as r')
    .innerJoin('users as u', 'u.id', 'r.customer_id')
    .selectAll('r')
    .select(['u.full_name', 'u.email'])
    .where('r.id', '=', id)
    .where('r.customer_id', '=', customerId)
    .executeTakeFirst();
  return (row as OwnedRoast | undefined) ?? null;
}

/** Until the end of the transaction nobody else changes the roast or its slots. A roast is locked before its people. */
export async function lockRoast(trx: Trx, id: string): Promise<Roast | null> {
  const row = await trx.selectFrom('roasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function updateRoast(trx: Trx, id: string, change: Updateable<RoastsTable>): Promise<void> {
  await trx.updateTable('roasts').set(change).where('id', '=', id).execute();
}

/** Roasts whose window has passed, in the order of their ids. */
export async function listExpired(db: Db, { after, limit }: { after: string | null; limit: number }) {
  const query = db.selectFrom('roasts').select('id').where('closed_at', 'is', null).where('settled_at', 'is', null);
  const expired = query.where('expires_at', '<=', sql<Date>`now()`);
  const rest = after ? expired.where('id', '>', after) : expired;
  return (await rest.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

export function listUnfinished(trx: Trx, customerId: string) {
  const query = trx.selectFrom('roasts').select(['id', 'website_name', 'website_url', 'status']);
  const own = query.where('customer_id', '=', customerId).where('status', 'in', unfinishedStatuses);
  return own.orderBy('created_at').execute();
}

export async function eraseTexts(trx: Trx, customerId: string): Promise<void> {
  const nothing = { website_name: null, website_description: null, specific_instructions: null, request_key: null };
  const empty = { website_url: '', focus_areas: [], targeting: '{}' };
  await trx
    .updateTable('roasts')
    .set({ ...nothing, ...empty })
    .where('customer_id', '=', customerId)
    .execute();
}

export async function forgetRequestKeys(db: Db, hours: number): Promise<void> {
  const query = db.updateTable('roasts').set({ request_key: null }).where('request_key', 'is not', null);
  await query.where('created_at', '<', sql<Date>`now() - ${hours} * interval '1 hour'`).execute();
}

export async function findMailed(db: Db, id: string) {
  const query = db.selectFrom('roasts as r').innerJoin('users as u', 'u.id', 'r.customer_id').where('r.id', '=', id);
  return (
    (await query.selectAll('r').select(['u.full_name', 'u.email', 'u.email_verified_at']).executeTakeFirst()) ?? null
  );
}
