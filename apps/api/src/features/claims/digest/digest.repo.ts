import type { Targeting } from '@outloud/domain/targeting/demographics';
import { sql } from 'kysely';
import { isOwnerWithoutDebt } from '../../../db/customer-debt.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { databaseNow, hoursAgo } from '../../../db/database-time.ts';

type NewRoast = { targeting: Targeting; open_slots: number };

/** Lists open roasts that were not added to digests yet, oldest first. */
export async function listRoastsWithoutDigest(db: Db, limit: number): Promise<string[]> {
  const rows = await selectRoastsWithoutDigest(db).select('id').orderBy('created_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns null when the roast was added to digests meanwhile, or when another transaction holds its lock. */
export async function lockRoastWithoutDigest(trx: Trx, id: string): Promise<NewRoast | null> {
  const query = selectRoastsWithoutDigest(trx).select(['targeting', 'open_slots']).where('id', '=', id);
  return (await query.forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

/** Roasts of unverified customers, which older versions accepted, are not advertised. */
function selectRoastsWithoutDigest(db: Db | Trx) {
  return db
    .selectFrom('roasts')
    .where('customer_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email_verified_at', 'is not', null))
    .where('digest_queued_at', 'is', null)
    .where('open_slots', '>', 0)
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('expires_at', '>', databaseNow)
    .where(isOwnerWithoutDebt);
}

export async function markDigestQueued(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('roasts').set({ digest_queued_at: databaseNow }).where('id', '=', id).execute();
}

export async function insertEntries(trx: Trx, roastId: string, testerIds: string[]): Promise<void> {
  if (testerIds.length === 0) return;
  const entries = testerIds.map((tester_id) => ({ tester_id, roast_id: roastId }));
  await trx
    .insertInto('digest_entries')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists testers with digest entries whose last digest is at least `hours` old. */
export async function listTestersDueForDigest(
  db: Db,
  { hours, limit }: { hours: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('testers as t')
    .select('t.user_id')
    .where(({ eb, or }) => or([eb('t.last_digest_at', 'is', null), eb('t.last_digest_at', '<=', hoursAgo(hours))]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('digest_entries as e').whereRef('e.tester_id', '=', 't.user_id')),
    )
    .orderBy('t.last_digest_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export type DigestRow = { website_url: string; price_per_review: number };

/** `entries` are all roasts queued for the tester; `roasts` are those still open to claims. */
export async function listEntries(db: Db, testerId: string): Promise<{ roasts: DigestRow[]; entries: string[] }> {
  const isOpen = sql<boolean>`
    ${isOwnerWithoutDebt} and r.open_slots > 0 and r.closed_at is null and r.paused_at is null and r.expires_at > now()
      and not exists (select from claims c where c.roast_id = r.id and c.tester_id = e.tester_id)`;
  const rows = await db
    .selectFrom('digest_entries as e')
    .innerJoin('roasts as r', 'r.id', 'e.roast_id')
    .select(['e.roast_id', 'r.website_url', 'r.price_per_review', isOpen.as('is_open')])
    .where('e.tester_id', '=', testerId)
    .orderBy('r.price_per_review', 'desc')
    .orderBy('r.created_at', 'desc')
    .execute();
  return { roasts: rows.filter(({ is_open }) => is_open), entries: rows.map(({ roast_id }) => roast_id) };
}

export async function deleteEntries(db: Db, testerId: string, roastIds: string[]): Promise<void> {
  if (roastIds.length === 0) return;
  await db.deleteFrom('digest_entries').where('tester_id', '=', testerId).where('roast_id', 'in', roastIds).execute();
}

type Recipient = { email: string; full_name: string; last_digest_at: Date | null };

/** Returns null for unsubscribed, suspended and deleted testers. */
export async function findRecipient(db: Db, testerId: string): Promise<Recipient | null> {
  const query = db.selectFrom('testers as t').innerJoin('users as u', 'u.id', 't.user_id');
  const active = query.where('t.suspended_at', 'is', null).where('u.deletion_requested_at', 'is', null);
  const subscribed = active.where('t.wants_digest', '=', true);
  const recipient = subscribed.where('u.id', '=', testerId).select(['u.email', 'u.full_name', 't.last_digest_at']);
  const row = await recipient.executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : null;
}
