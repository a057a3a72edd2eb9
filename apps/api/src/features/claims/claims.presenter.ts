import type { Brief, Claim } from '@outloud/contract/claims';
import { getDeliveryStage } from '@outloud/domain/deliveries';
import { getVisibleBasis } from '@outloud/domain/feedback';
import { getTesterPay } from '@outloud/domain/ledger';
import type { ClaimRow } from './tester-claims.repo.ts';

type BriefRow = {
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: string[];
  price_per_review: number;
};

/** Testers see the brief but never the customer. */
export function presentBrief(id: string, row: BriefRow): Brief {
  return {
    _id: id,
    websiteUrl: row.website_url,
    websiteName: row.website_name,
    websiteDescription: row.website_description,
    specificInstructions: row.specific_instructions,
    focusAreas: row.focus_areas,
    pay: getTesterPay(row.price_per_review),
  };
}

export function presentClaim(row: ClaimRow): Claim {
  return {
    _id: row.id,
    roast: presentBrief(row.roast_id, row),
    state: row.state,
    attempt: row.attempt,
    claimedAt: row.claimed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    secondsLeft: row.state === 'active' ? row.seconds_left : null,
    endedAt: row.ended_at?.toISOString() ?? null,
    delivery: row.delivery && presentDelivery(row.delivery),
  };
}

function presentDelivery(row: NonNullable<ClaimRow['delivery']>): NonNullable<Claim['delivery']> {
  const isInProgress = row.status === 'processing' || (row.status === 'pending' && row.review_reasons.length === 0);
  return {
    _id: row.id,
    status: row.status,
    stage: isInProgress ? getDeliveryStage(row.done_steps) : null,
    submittedAt: new Date(row.submitted_at).toISOString(),
    durationSeconds: row.duration_seconds,
    // Warnings disappear once an operator accepts the delivery.
    reviewReasons: row.status === 'completed' ? [] : row.review_reasons,
    rejectionReason: row.rejection_reason,
    explanation: row.explanation,
    rating: row.stars === null ? null : { stars: row.stars, reason: row.rating_reason },
    refundRequest: row.refund_state && {
      state: row.refund_state,
      basis: getVisibleBasis(row.refund_basis),
      decidedAt: row.refund_decided_at && new Date(row.refund_decided_at).toISOString(),
    },
  };
}
