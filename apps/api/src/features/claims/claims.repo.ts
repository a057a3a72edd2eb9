import { claimMinutes } from '@outloud/domain/claims';
import type { Demographics } from '@outloud/domain/targeting/demographics';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ClaimsTable, Tables } from '../../db/tables.ts';

export type Claim = Selectable<ClaimsTable>;

/** Voided and reported claims are not attempts. */
const isAttempt = sql<boolean>`state not in ('voided', 'reported')`;

type NewClaim = {
  roastId: string;
  testerId: string;
  slot: number;
  /** The answers that match the roast. Stored, because the tester can change them later. */
  answers: Demographics;
  answersSince: Date | null;
};

/**
 * Returns the id. The caller holds the roast's lock. Constraints allow one active claim per slot and per tester, and two
 * attempts per tester and roast.
 */
export async function insertClaim(
  trx: Trx,
  { roastId, testerId, slot, answers, answersSince }: NewClaim,
): Promise<string> {
  const attempt = sql<number>`1 + (
    select count(*) from claims where roast_id = ${roastId} and tester_id = ${testerId} and ${isAttempt}
  )`;
  const expires_at = sql<Date>`now() + ${claimMinutes.duration} * interval '1 minute'`;
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
  const snapshot = { answers: JSON.stringify(given), answers_since: answersSince };
  const claim = { roast_id: roastId, slot, tester_id: testerId, attempt, expires_at, ...snapshot };
  return (await trx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findActiveClaim(db: Db | Trx, testerId: string): Promise<Claim | null> {
  const query = db.selectFrom('claims').selectAll().where('tester_id', '=', testerId);
  return (await query.where('state', '=', 'active').executeTakeFirst()) ?? null;
}

export async function countAttempts(trx: Trx, roastId: string, testerId: string): Promise<number> {
  const query = trx.selectFrom('claims').select((eb) => eb.fn.countAll<number>().as('count'));
  const attempts = query.where('roast_id', '=', roastId).where('tester_id', '=', testerId).where(isAttempt);
  return (await attempts.executeTakeFirstOrThrow()).count;
}

/** A tester can review a roast only once, even if the delivery was rejected or deleted later. */
export async function hasReviewed(trx: Trx, roastId: string, testerId: string): Promise<boolean> {
  const submitted = trx
    .selectFrom('claims')
    .select('id')
    .where('roast_id', '=', roastId)
    .where('tester_id', '=', testerId)
    .where('state', '=', 'submitted');
  const delivered = trx
    .selectFrom('deliveries')
    .select('id')
    .where('roast_id', '=', roastId)
    .where('tester_id', '=', testerId);
  return (await submitted.unionAll(delivered).limit(1).executeTakeFirst()) !== undefined;
}

/** Erases the reports and the profile answers of a tester's claims. */
export async function eraseClaimContents(trx: Trx, testerId: string): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ report: sql<string>`case when report is not null then '' end`, answers: null, answers_since: null })
    .where('tester_id', '=', testerId)
    .execute();
}

export async function findClaim(db: Db | Trx, id: string): Promise<Claim | null> {
  return (await db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function updateClaim(trx: Trx, id: string, change: UpdateObject<Tables, 'claims'>): Promise<void> {
  await trx.updateTable('claims').set(change).where('id', '=', id).execute();
}

export function listActiveClaims(trx: Trx, roastId: string): Promise<Claim[]> {
  const query = trx.selectFrom('claims').selectAll().where('roast_id', '=', roastId);
  return query.where('state', '=', 'active').orderBy('slot').execute();
}

/** A claim expires at its deadline. Recent upload bytes extend it, at most to the end of the grace period. */
const hasExpired = sql<boolean>`(
  claims.expires_at <= now() and (
    claims.expires_at + ${claimMinutes.grace} * interval '1 minute' <= now() or not exists (
      select from uploads u where u.sender_id = claims.tester_id and u.received_at >= claims.claimed_at
        and u.received_at > now() - ${claimMinutes.idle} * interval '1 minute'
    )
  )
)`;

export async function listExpiredClaims(db: Db, limit: number): Promise<{ id: string; roast_id: string }[]> {
  const query = db.selectFrom('claims').select(['id', 'roast_id']).where('state', '=', 'active').where(hasExpired);
  return query.orderBy('expires_at').limit(limit).execute();
}

/** Checks the claim again under the roast's lock, because it may have ended or an upload may have continued. */
export async function findExpiredClaim(trx: Trx, id: string): Promise<Claim | null> {
  const query = trx.selectFrom('claims').selectAll().where('id', '=', id);
  return (await query.where('state', '=', 'active').where(hasExpired).executeTakeFirst()) ?? null;
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
