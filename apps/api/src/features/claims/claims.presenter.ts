import type { Brief, Claim } from '@outloud/contract/claims';
import { stageOf } from '@outloud/domain/deliveries';
import { platformFee } from '@outloud/domain/ledger';
import type { ClaimRow } from './read.repo.ts';

type Briefed = {
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: string[];
  price_per_review: number;
};

/** What is asked, and never who asks. */
export function presentBrief(id: string, row: Briefed): Brief {
  return {
    _id: id,
    websiteUrl: row.website_url,
    websiteName: row.website_name,
    websiteDescription: row.website_description,
    specificInstructions: row.specific_instructions,
    focusAreas: row.focus_areas,
    pay: row.price_per_review - platformFee,
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

function presentDelivery(of: NonNullable<ClaimRow['delivery']>): NonNullable<Claim['delivery']> {
  const isUnderWay = of.status === 'processing' || (of.status === 'pending' && of.review_reasons.length === 0);
  return {
    _id: of.id,
    status: of.status,
    stage: isUnderWay ? stageOf(of.done_steps) : null,
    submittedAt: new Date(of.submitted_at).toISOString(),
    durationSeconds: of.duration_seconds,
    // What an operator has let pass is no longer held against anybody.
    reviewReasons: of.status === 'completed' ? [] : of.review_reasons,
    rejectionReason: of.rejection_reason,
    rating: of.stars === null ? null : { stars: of.stars, reason: of.rating_reason },
  };
}
