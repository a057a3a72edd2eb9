import type { RoastDetail, RoastRequest } from '@outloud/contract/roasts';
import type { TargetDemographics } from '@outloud/contract/targeting';
import { type Targeting, targetFieldNames } from '@outloud/domain/demographics';
import type { ListedRoast } from './list.repo.ts';
import type { OwnedRoast } from './roasts.repo.ts';

export function presentRoast(row: ListedRoast): RoastRequest {
  return {
    _id: row.id,
    websiteUrl: row.website_url,
    websiteName: row.website_name,
    websiteDescription: row.website_description,
    specificInstructions: row.specific_instructions,
    focusAreas: row.focus_areas,
    targetDemographics: presentTargeting(row.targeting),
    deliveriesExpected: row.reviews,
    numberOfReviews: row.reviews,
    deliveriesReceived: row.deliveries_received,
    creditAmount: row.reviews * row.price_per_review,
    perReview: row.price_per_review,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    completedAt: row.status === 'completed' ? (row.settled_at?.toISOString() ?? null) : null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBecause: row.closed_because,
  };
}

export function presentDetail(row: OwnedRoast, refundedCredits: number): RoastDetail {
  const roast = presentRoast(row);
  return {
    ...roast,
    refundedCredits,
    creditsUsed: roast.creditAmount - refundedCredits,
    businessUserId: { fullName: row.full_name, email: row.email },
  };
}

function presentTargeting(targeting: Targeting): TargetDemographics {
  const lists = targetFieldNames.map((field) => [field, targeting[field] ?? []] as const);
  return { ...Object.fromEntries(lists), professionalBackgrounds: targeting.industries ?? [] } as TargetDemographics;
}
