import type { DeliveryStatus, DeliveryStep, ReviewReason } from '@outloud/domain/deliveries';
import type { RefundRequestBasis, RefundRequestState } from '@outloud/domain/feedback';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Claim } from './claims.repo.ts';

export type ClaimRow = Claim & {
  seconds_left: number;
  /** Claim time with microseconds, for the cursor. */
  claimed_at_text: string;
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: string[];
  price_per_review: number;
  delivery: {
    id: string;
    status: DeliveryStatus;
    review_reasons: ReviewReason[];
    rejection_reason: string | null;
    explanation: string | null;
    submitted_at: string;
    duration_seconds: number | null;
    done_steps: DeliveryStep[];
    stars: number | null;
    rating_reason: string | null;
    refund_state: RefundRequestState | null;
    refund_basis: RefundRequestBasis;
    refund_decided_at: string | null;
  } | null;
};

/**
 * Selects all claims of a tester, plus deliveries that admins uploaded for the tester without a claim. Such a delivery
 * appears as a submitted claim with the delivery's id. Raw SQL: a union with constants.
 */
function selectClaimsAndUploads(testerId: string) {
  return sql<Claim>`(
    select id, roast_id, slot, tester_id, attempt, state, claimed_at, expires_at, ended_at, report, delivery_id, answers, answers_since
    from claims where tester_id = ${testerId}
    union all
    select d.id, d.roast_id, d.slot, d.tester_id, 1, 'submitted', d.submitted_at, d.submitted_at, d.submitted_at, null, d.id, null, null
    from deliveries d where d.tester_id = ${testerId} and not exists (select from claims where delivery_id = d.id)
  )`;
}

/** Selects claims with their brief and delivery. */
function selectClaims(db: Db | Trx, testerId: string) {
  return db
    .selectFrom(selectClaimsAndUploads(testerId).as('c'))
    .innerJoin('roasts as r', 'r.id', 'c.roast_id')
    .selectAll('c')
    .select(sql<number>`greatest(0, ceil(extract(epoch from c.expires_at - now())))::int`.as('seconds_left'))
    .select(sql<string>`c.claimed_at::text`.as('claimed_at_text'))
    .select([
      'r.website_url',
      'r.website_name',
      'r.website_description',
      'r.specific_instructions',
      'r.focus_areas',
      'r.price_per_review',
    ])
    .select(
      sql<ClaimRow['delivery']>`(
        select jsonb_build_object('id', d.id, 'status', d.status, 'review_reasons', d.review_reasons,
          'rejection_reason', d.rejection_reason, 'explanation', d.explanation, 'submitted_at', d.submitted_at, 'duration_seconds', d.duration_seconds,
          'done_steps', array(select step from delivery_steps s where s.delivery_id = d.id and s.state = 'done'),
          'stars', g.stars, 'rating_reason', g.reason,
          'refund_state', f.state, 'refund_basis', f.basis, 'refund_decided_at', f.decided_at)
        from deliveries d left join ratings g on g.delivery_id = d.id left join refund_requests f on f.delivery_id = d.id
        where d.id = c.delivery_id
      )`.as('delivery'),
    );
}

export async function findTesterClaim(db: Db | Trx, testerId: string, id: string): Promise<ClaimRow | null> {
  const query = selectClaims(db, testerId).where('c.id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export function listTesterClaims(
  db: Db,
  testerId: string,
  { after, limit }: { after: [claimedAt: string, id: string] | null; limit: number },
): Promise<ClaimRow[]> {
  let query = selectClaims(db, testerId);
  if (after) query = query.where(sql<boolean>`(c.claimed_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return query.orderBy('c.claimed_at', 'desc').orderBy('c.id', 'desc').limit(limit).execute();
}

export async function findClaimForEmail(db: Db, id: string) {
  const query = db
    .selectFrom('claims as c')
    .innerJoin('roasts as r', 'r.id', 'c.roast_id')
    .innerJoin('users as u', 'u.id', 'c.tester_id')
    .select(['c.attempt', 'c.report', 'r.website_name', 'r.website_url', 'u.full_name', 'u.email']);
  return (await query.where('c.id', '=', id).executeTakeFirst()) ?? null;
}
