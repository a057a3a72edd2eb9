import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { daysAgo, hoursAgo } from '../../../db/database-time.ts';
import type { CheckoutsTable } from '../../../db/tables.ts';

export type Checkout = Selectable<CheckoutsTable>;

/** Returns null when the idempotency key already has a checkout. */
export async function insertCheckout(db: Db, checkout: Insertable<CheckoutsTable>): Promise<Checkout | null> {
  const query = db.insertInto('checkouts').values(checkout);
  const row = await query
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function requireByRequestKey(db: Db, userId: string, requestKey: Buffer): Promise<Checkout> {
  const query = db.selectFrom('checkouts').selectAll().where('user_id', '=', userId);
  return query.where('request_key', '=', requestKey).executeTakeFirstOrThrow();
}

export async function findBySession(db: Db, sessionId: string): Promise<Checkout | null> {
  const row = await db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  return row ?? null;
}

/** Returns false when the checkout already has a session or does not exist. */
export async function setSession(
  db: Db,
  id: string,
  provider: Checkout['provider'],
  session_id: string,
  url: string | null = null,
): Promise<boolean> {
  const query = db.updateTable('checkouts').set({ session_id, url, provider }).where('id', '=', id);
  const { numUpdatedRows } = await query.where('session_id', 'is', null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lockCheckout(trx: Trx, id: string): Promise<Checkout | null> {
  const row = await trx.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function updateCheckout(trx: Trx, id: string, change: Updateable<CheckoutsTable>): Promise<void> {
  await trx.updateTable('checkouts').set(change).where('id', '=', id).execute();
}

type UnsettledQuery = { provider: Checkout['provider']; after: string | null; before: Date; limit: number };

/** Keyset pagination by id. */
export async function listUnsettled(db: Db, { provider, after, before, limit }: UnsettledQuery): Promise<Checkout[]> {
  const query = db
    .selectFrom('checkouts')
    .selectAll()
    .where('status', 'in', ['open', 'processing'])
    .where('provider', '=', provider)
    .where('session_id', 'is not', null)
    .where('created_at', '<', before);
  const pageQuery = after ? query.where('id', '>', after) : query;
  return pageQuery.orderBy('id').limit(limit).execute();
}

export function listRefundsDue(db: Db, limit: number): Promise<Checkout[]> {
  const query = db.selectFrom('checkouts').selectAll().where('status', '=', 'refund_due');
  return query.orderBy('created_at').limit(limit).execute();
}

/** Expires unpaid checkouts: either all old checkouts without a session, or the checkout with this id. */
export async function expireOpenCheckouts(
  db: Db,
  filter: { withoutSessionBefore: Date } | { id: string },
): Promise<void> {
  const query = db.updateTable('checkouts').set({ status: 'expired' }).where('status', 'in', ['open', 'processing']);
  if ('id' in filter) await query.where('id', '=', filter.id).execute();
  else await query.where('session_id', 'is', null).where('created_at', '<', filter.withoutSessionBefore).execute();
}

export async function clearRequestKeys(db: Db, hours: number): Promise<void> {
  const query = db.updateTable('checkouts').set({ request_key: null }).where('request_key', 'is not', null);
  await query.where('created_at', '<', hoursAgo(hours)).execute();
}

export type ReceiptRow = Pick<Checkout, 'granted' | 'reversed' | 'provider'> & {
  transfer_id: number;
  granted_at: Date;
  full_name: string;
  email: string | null;
  company_name: string | null;
};

export async function findReceipt(db: Db, userId: string, checkoutId: string): Promise<ReceiptRow | null> {
  return (await selectReceipt(db, checkoutId).where('c.user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function findReceiptForEmail(db: Db, checkoutId: string) {
  const query = selectReceipt(db, checkoutId).select(['c.session_id', 'u.email_verified_at']);
  return (await query.executeTakeFirst()) ?? null;
}

function selectReceipt(db: Db, checkoutId: string) {
  return db
    .selectFrom('checkouts as c')
    .innerJoin('ledger_transfers as t', (join) => join.on('t.key', '=', `checkout:${checkoutId}`))
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.granted', 'c.reversed', 'c.provider', 't.id as transfer_id', 't.created_at as granted_at'])
    .select(['u.full_name', 'u.email', 'u.company_name'])
    .where('c.id', '=', checkoutId);
}

export async function findBuyer(db: Db, userId: string): Promise<{ email: string; isVerified: boolean } | null> {
  const query = db.selectFrom('users').select(['email', 'email_verified_at']).where('id', '=', userId);
  const row = await query.executeTakeFirst();
  return row?.email ? { email: row.email, isVerified: row.email_verified_at !== null } : null;
}

export async function sumGrantedCredits(db: Db, provider: Checkout['provider']): Promise<number> {
  const query = db.selectFrom('checkouts').select((eb) => eb.fn.sum<string>('granted').as('credits'));
  return Number((await query.where('provider', '=', provider).executeTakeFirst())?.credits ?? 0);
}

export function listByUser(db: Db, userId: string): Promise<Checkout[]> {
  return db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

export async function eraseUserCheckouts(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('checkouts').set({ url: null, request_key: null }).where('user_id', '=', userId).execute();
}

/** The identifiers of cards and bank accounts stay, because they contain no personal data. */
export async function clearPayerHashes(db: Db, months: number): Promise<void> {
  const query = db
    .updateTable('checkouts')
    .set({ card_fingerprint: null })
    .where('card_fingerprint', 'like', 'payer:%');
  await query.where('created_at', '<', sql<Date>`now() - ${months} * interval '1 month'`).execute();
}

/** Says no longer where the buyers of old checkouts came from. */
export async function clearClients(db: Db, days: number): Promise<void> {
  const query = db.updateTable('checkouts').set({ ip_hash: null, device_hash: null });
  await query
    .where((eb) => eb.or([eb('ip_hash', 'is not', null), eb('device_hash', 'is not', null)]))
    .where('created_at', '<', daysAgo(days))
    .execute();
}
