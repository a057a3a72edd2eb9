import { claimMinutes } from '@outloud/domain/claims';
import { guestLimitDays, guestPlaceMinutes } from '@outloud/domain/guests';
import { type Insertable, type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { GuestLinksTable, GuestsTable, Tables } from '../../db/tables.ts';

export type Guest = Selectable<GuestsTable>;

/** A link with its roast and its customer. */
export type GuestLinkRow = Awaited<ReturnType<typeof findLink>> & object;

function selectLinks(db: Db | Trx) {
  return db
    .selectFrom('roasts as r')
    .leftJoin('guest_links as l', 'l.roast_id', 'r.id')
    .innerJoin('users as c', 'c.id', 'r.customer_id')
    .select(['r.id as roast_id', 'r.customer_id', 'r.website_url', 'r.website_name', 'r.website_description'])
    .select(['r.specific_instructions', 'r.focus_areas', 'r.open_slots', 'r.closed_at', 'r.settled_at', 'r.expires_at'])
    .select(['l.token', 'l.note', 'l.redirect_url', 'l.paused_at', 'c.full_name as customer_name'])
    .select(sql<boolean>`r.expires_at > now()`.as('has_time_left'))
    .where('r.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null);
}

/** Returns null for an unknown or replaced link, a deleted request and a disabled customer. */
export async function findLink(db: Db | Trx, token: string) {
  const query = selectLinks(db).where('l.token', '=', token).where('c.deletion_requested_at', 'is', null);
  return (await query.executeTakeFirst()) ?? null;
}

/** Also for a disabled customer, who can undo the deletion of the account. */
export async function findLinkOfRoast(db: Db | Trx, roastId: string) {
  return (await selectLinks(db).where('r.id', '=', roastId).executeTakeFirst()) ?? null;
}

export async function insertLink(trx: Trx, link: Insertable<GuestLinksTable>): Promise<void> {
  await trx.insertInto('guest_links').values(link).execute();
}

export async function updateLink(trx: Trx, roastId: string, change: UpdateObject<Tables, 'guest_links'>) {
  await trx.updateTable('guest_links').set(change).where('roast_id', '=', roastId).execute();
}

export async function deleteLink(trx: Trx, roastId: string): Promise<void> {
  await trx.deleteFrom('guest_links').where('roast_id', '=', roastId).execute();
}

type NewGuest = Omit<InsertObject<Tables, 'guests'>, 'guest_number' | 'expires_at'>;

/** The caller holds the roast's lock, so numbers are unique. */
export async function insertGuest(trx: Trx, guest: NewGuest): Promise<string> {
  const guest_number = sql<number>`(
    select coalesce(max(guest_number), 0) + 1 from guests where roast_id = ${guest.roast_id}
  )`;
  const expires_at = sql<Date>`now() + ${guestPlaceMinutes} * interval '1 minute'`;
  const query = trx.insertInto('guests').values({ ...guest, guest_number, expires_at });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateGuest(trx: Trx, id: string, change: UpdateObject<Tables, 'guests'>): Promise<void> {
  await trx.updateTable('guests').set(change).where('id', '=', id).execute();
}

/** `can_upload`: the guest has a place, or may take one again. */
export async function findGuestByToken(db: Db, tokenHash: Buffer): Promise<{ id: string; can_upload: boolean } | null> {
  const query = db.selectFrom('guests as g').innerJoin('roasts as r', 'r.id', 'g.roast_id').select('g.id');
  const canUpload = sql<boolean>`(g.state = 'recording' or g.state = 'expired' and r.closed_at is null and r.settled_at is null)`;
  return (
    (await query.select(canUpload.as('can_upload')).where('g.token_hash', '=', tokenHash).executeTakeFirst()) ?? null
  );
}

export async function findGuest(db: Db | Trx, id: string) {
  const secondsLeft = sql<number>`greatest(0, ceil(extract(epoch from expires_at - now())))::int`;
  const query = db.selectFrom('guests').selectAll().select(secondsLeft.as('seconds_left')).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The places and reviews that count toward the monthly limit of a customer, deleted reviews included. */
export async function countRecentGuests(db: Db | Trx, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('roasts as r')
    .innerJoin('guests as g', 'g.roast_id', 'r.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.customer_id', '=', customerId)
    .where('r.reviewers', '=', 'own')
    .where(sql<boolean>`(g.state = 'recording' or g.submitted_at > now() - ${guestLimitDays} * interval '1 day')`)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many recordings a roast ever got, deleted ones included. */
export async function countSubmissions(trx: Trx, roastId: string): Promise<number> {
  const query = trx.selectFrom('guests').select((eb) => eb.fn.countAll<number>().as('count'));
  const submitted = query.where('roast_id', '=', roastId).where('submitted_at', 'is not', null);
  return (await submitted.executeTakeFirstOrThrow()).count;
}

export async function findGuestOfDelivery(db: Db, customerId: string, deliveryId: string): Promise<string | null> {
  const query = db.selectFrom('deliveries as d').innerJoin('roasts as r', 'r.id', 'd.roast_id').select('d.guest_id');
  const own = query.where('d.id', '=', deliveryId).where('r.customer_id', '=', customerId);
  return (await own.where('r.deleted_at', 'is', null).executeTakeFirst())?.guest_id ?? null;
}

/** A place expires at its deadline. Uploading extends it, at most by the same time again. */
const hasExpired = sql<boolean>`(
  guests.state = 'recording' and guests.expires_at <= now() and (
    guests.expires_at + ${guestPlaceMinutes} * interval '1 minute' <= now() or not exists (
      select from uploads u where u.sender_id = guests.id and u.received_at > now() - ${claimMinutes.idle} * interval '1 minute'
    )
  )
)`;

export function listExpiredGuests(db: Db, limit: number): Promise<{ id: string; roast_id: string }[]> {
  const query = db.selectFrom('guests').select(['id', 'roast_id']).where(hasExpired);
  return query.orderBy('expires_at').limit(limit).execute();
}

/** Checks the place again under the roast's lock. */
export async function findExpiredGuest(trx: Trx, id: string): Promise<Guest | null> {
  const query = trx.selectFrom('guests').selectAll().where('id', '=', id);
  return (await query.where(hasExpired).executeTakeFirst()) ?? null;
}

export function listRecordingGuests(trx: Trx, roastId: string): Promise<Guest[]> {
  const query = trx.selectFrom('guests').selectAll().where('roast_id', '=', roastId);
  return query.where('state', '=', 'recording').orderBy('slot').execute();
}

export async function listGuestIdsOfRoast(trx: Trx, roastId: string): Promise<string[]> {
  const rows = await trx.selectFrom('guests').select('id').where('roast_id', '=', roastId).execute();
  return rows.map(({ id }) => id);
}

export async function listOwnPeopleRoastIds(trx: Trx, customerId: string): Promise<string[]> {
  const query = trx.selectFrom('roasts').select('id').where('customer_id', '=', customerId);
  return (await query.where('reviewers', '=', 'own').orderBy('id').execute()).map(({ id }) => id);
}

/** The names and parameters describe guests. */
export async function eraseGuestsOfRoast(trx: Trx, roastId: string): Promise<void> {
  const erased = { first_name: null, custom_parameter: null };
  await trx.updateTable('guests').set(erased).where('roast_id', '=', roastId).execute();
}

/** For guests whose place expired and who did not come back. */
export async function eraseExpiredGuests(db: Db, days: number): Promise<void> {
  await db
    .updateTable('guests')
    .set({ first_name: null, custom_parameter: null })
    .where('state', '=', 'expired')
    .where('ended_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .where((eb) => eb.or([eb('first_name', 'is not', null), eb('custom_parameter', 'is not', null)]))
    .execute();
}

export async function setDeleted(trx: Trx, roastId: string): Promise<void> {
  await trx.updateTable('roasts').set({ deleted_at: databaseNow }).where('id', '=', roastId).execute();
}

export async function setWindow(trx: Trx, roastId: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('roasts').set({ expires_at: expiresAt }).where('id', '=', roastId).execute();
}

export async function isWindowAllowed(trx: Trx, expiresAt: Date, maxDays: number): Promise<boolean> {
  const { allowed } = await trx
    .selectNoFrom(
      sql<boolean>`${expiresAt}::timestamptz between now() and now() + ${maxDays} * interval '1 day'`.as('allowed'),
    )
    .executeTakeFirstOrThrow();
  return allowed;
}

/** Roasts with reviews by guests that are newer than the last email about them, at most one email in `hours`. */
export async function listDueDigests(db: Db, hours: number): Promise<{ roast_id: string }[]> {
  const { rows } = await sql<{ roast_id: string }>`
    select l.roast_id from guest_links l
    where (l.digest_sent_at is null or l.digest_sent_at < now() - ${hours} * interval '1 hour')
      and exists (
        select from deliveries d join guests g on g.id = d.guest_id
        where d.roast_id = l.roast_id and g.source = 'link' and d.status = 'completed'
          and d.completed_at > coalesce(l.digest_sent_at, '-infinity')
      )
    limit 500`.execute(db);
  return rows;
}

/** Null if the customer is gone or nothing is new. Raw SQL: counts the reviews since the last email. */
export async function findDigest(db: Db, roastId: string) {
  const { rows } = await sql<{
    read_at: Date;
    email: string;
    full_name: string;
    email_verified_at: Date | null;
    website_name: string | null;
    website_url: string;
    reviews: number;
    received: number;
    new_reviews: number;
  }>`
    select now() as read_at, c.email, c.full_name, c.email_verified_at, r.website_name, r.website_url, r.reviews,
      r.deliveries_received as received, (
        select count(*)::int from deliveries d join guests g on g.id = d.guest_id
        where d.roast_id = r.id and g.source = 'link' and d.status = 'completed'
          and d.completed_at > coalesce(l.digest_sent_at, '-infinity')
      ) as new_reviews
    from guest_links l join roasts r on r.id = l.roast_id join users c on c.id = r.customer_id
    where l.roast_id = ${roastId} and r.deleted_at is null and c.deleted_at is null
      and c.deletion_requested_at is null`.execute(db);
  return rows[0] && rows[0].new_reviews > 0 ? rows[0] : null;
}
