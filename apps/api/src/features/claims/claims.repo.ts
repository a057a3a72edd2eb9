import { claimMinutes } from '@outloud/domain/claims';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ClaimsTable } from '../../db/tables.ts';

export type Claim = Selectable<ClaimsTable>;

/** What we have ended, and sites that were reported, count against nobody. */
const isTry = sql<boolean>`state not in ('voided', 'reported')`;

/**
 * Takes the first open slot and writes down whose it is, in one statement; null when there is none. The roast is locked,
 * and the database refuses a second claim of the slot, of the tester, and a third of the same roast.
 */
export async function takeSlot(trx: Trx, roastId: string, testerId: string): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    with free as (
      select slot from roast_slots where roast_id = ${roastId} and state = 'open' order by slot limit 1
    ), taken as (
      update roast_slots s set state = 'claimed' from free
      where s.roast_id = ${roastId} and s.slot = free.slot and s.state = 'open' returning s.slot
    )
    insert into claims (roast_id, slot, tester_id, attempt, expires_at)
    select ${roastId}, taken.slot, ${testerId},
      1 + (select count(*) from claims where roast_id = ${roastId} and tester_id = ${testerId} and ${isTry}),
      now() + ${claimMinutes.held} * interval '1 minute'
    from taken
    returning *`.execute(trx);
  return rows[0] ?? null;
}

export async function findActive(db: Db | Trx, testerId: string): Promise<Claim | null> {
  const query = db.selectFrom('claims').selectAll().where('tester_id', '=', testerId);
  return (await query.where('state', '=', 'active').executeTakeFirst()) ?? null;
}

export async function countAttempts(trx: Trx, roastId: string, testerId: string): Promise<number> {
  const query = trx.selectFrom('claims').select((eb) => eb.fn.countAll<number>().as('count'));
  const own = query.where('roast_id', '=', roastId).where('tester_id', '=', testerId).where(isTry);
  return (await own.executeTakeFirstOrThrow()).count;
}

/** Also when the delivery is gone: a roast is reviewed once by anybody. */
export async function hasSubmitted(trx: Trx, roastId: string, testerId: string): Promise<boolean> {
  const query = trx.selectFrom('claims').select('id').where('roast_id', '=', roastId);
  return (
    (await query.where('tester_id', '=', testerId).where('state', '=', 'submitted').executeTakeFirst()) !== undefined
  );
}

export async function eraseReportsOf(trx: Trx, testerId: string): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ report: '' })
    .where('tester_id', '=', testerId)
    .where('report', 'is not', null)
    .execute();
}

export async function findClaim(db: Db | Trx, id: string): Promise<Claim | null> {
  return (await db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function updateClaim(trx: Trx, id: string, change: Updateable<ClaimsTable>): Promise<void> {
  await trx.updateTable('claims').set(change).where('id', '=', id).execute();
}

export function listActiveOf(trx: Trx, roastId: string): Promise<Claim[]> {
  const query = trx.selectFrom('claims').selectAll().where('roast_id', '=', roastId);
  return query.where('state', '=', 'active').orderBy('slot').execute();
}

/** Its time is over, and nothing has come from its tester lately, or even the grace is over. */
const hasLapsed = sql<boolean>`(
  claims.expires_at <= now() and (
    claims.expires_at + ${claimMinutes.grace} * interval '1 minute' <= now() or not exists (
      select from uploads u where u.sender_id = claims.tester_id and u.received_at >= claims.claimed_at
        and u.received_at > now() - ${claimMinutes.quiet} * interval '1 minute'
    )
  )
)`;

export async function listLapsed(db: Db, limit: number): Promise<{ id: string; roast_id: string }[]> {
  const query = db.selectFrom('claims').select(['id', 'roast_id']).where('state', '=', 'active').where(hasLapsed);
  return query.orderBy('expires_at').limit(limit).execute();
}

/** Under the roast's lock: whether it has lapsed still, or somebody has ended it or sent something. */
export async function findLapsed(trx: Trx, id: string): Promise<Claim | null> {
  const query = trx.selectFrom('claims').selectAll().where('id', '=', id);
  return (await query.where('state', '=', 'active').where(hasLapsed).executeTakeFirst()) ?? null;
}

export async function listReports(db: Db, roastId: string) {
  return db
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.tester_id')
    .select(['u.full_name', 'c.report', 'c.ended_at'])
    .where('c.roast_id', '=', roastId)
    .where('c.state', '=', 'reported')
    .orderBy('c.ended_at', 'desc')
    .execute();
}
