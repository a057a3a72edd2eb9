import type { Targeting } from '@outloud/domain/demographics';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';

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

function selectRoastsWithoutDigest(db: Db | Trx) {
  return db
    .selectFrom('roasts')
    .where('digest_queued_at', 'is', null)
    .where('open_slots', '>', 0)
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('expires_at', '>', databaseNow);
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
  const { rows } = await sql<{ user_id: string }>`
    select t.user_id from testers t
    where (t.last_digest_at is null or t.last_digest_at <= now() - ${hours} * interval '1 hour')
      and exists (select from digest_entries e where e.tester_id = t.user_id)
    order by t.last_digest_at nulls first limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export type DigestRow = { website_name: string | null; website_url: string; price_per_review: number };

/** `entries` are all roasts queued for the tester; `roasts` are those still open to claims. */
export async function listEntries(db: Db, testerId: string): Promise<{ roasts: DigestRow[]; entries: string[] }> {
  const { rows } = await sql<DigestRow & { roast_id: string; is_open: boolean }>`
    select e.roast_id, r.website_name, r.website_url, r.price_per_review,
      r.open_slots > 0 and r.closed_at is null and r.paused_at is null and r.expires_at > now()
        and not exists (select from claims c where c.roast_id = r.id and c.tester_id = ${testerId}) as is_open
    from digest_entries e join roasts r on r.id = e.roast_id where e.tester_id = ${testerId}
    order by r.price_per_review desc, r.created_at desc`.execute(db);
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
  const subscribed = query.where('t.wants_digest', '=', true).where('t.suspended_at', 'is', null);
  const recipient = subscribed.where('u.id', '=', testerId).select(['u.email', 'u.full_name', 't.last_digest_at']);
  const row = await recipient.executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : null;
}
