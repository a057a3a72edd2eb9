import type { ListedRoast as PresentedRoast, RoastDetail, RoastRequest } from '@outloud/contract/roasts';
import type { TargetDemographics } from '@outloud/contract/targeting';
import type { SlotDisplayStatus } from '@outloud/domain/claims';
import { type Targeting, targetFieldNames } from '@outloud/domain/targeting/demographics';
import type { SlotStatusRow } from '../slots/roast-status.service.ts';
import type { RoastListRow } from './list-roasts.repo.ts';
import type { Roast, RoastWithOwner } from './roasts.repo.ts';

export function presentRoast(row: RoastListRow): RoastRequest {
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
    reviewers: row.reviewers,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    completedAt: row.status === 'completed' ? (row.settled_at?.toISOString() ?? null) : null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBecause: row.closing_reason,
  };
}

export function presentRoastListItem(row: RoastListRow & { refunded_credits: number }): PresentedRoast {
  return { ...presentRoast(row), ...presentCosts(row, row.refunded_credits) };
}

function presentCosts({ reviews, price_per_review }: RoastListRow, refundedCredits: number) {
  return { refundedCredits, creditsUsed: reviews * price_per_review - refundedCredits };
}

type RoastContext = {
  refundedCredits: number;
  slots: SlotStatusRow[];
  isOwnerInDebt: boolean;
  guestLink: RoastDetail['guestLink'];
};

export function presentRoastDetail(row: RoastWithOwner, context: RoastContext): RoastDetail {
  return { ...presentRoastWithSlots(row, context), businessUserId: { fullName: row.full_name, email: row.email } };
}

export function presentRoastWithSlots(row: Roast, context: RoastContext) {
  const { refundedCredits, slots, isOwnerInDebt, guestLink } = context;
  const isPaid = row.reviewers === 'testers';
  return {
    ...presentRoast(row),
    ...presentCosts(row, refundedCredits),
    slots: slots.map(presentSlot),
    pausedAt: row.paused_at?.toISOString() ?? null,
    guestLink,
    isPausedForDebt: isOwnerInDebt && isPaid && row.open_slots > 0 && !row.closed_at && !row.settled_at,
  };
}

function presentSlot(row: SlotStatusRow): RoastDetail['slots'][number] {
  const { standing, since } = getSlotStatus(row);
  return { slot: row.slot, standing, since: since?.toISOString() ?? null };
}

function getSlotStatus(row: SlotStatusRow): { standing: SlotDisplayStatus; since: Date | null } {
  switch (row.state) {
    case 'open':
      return { standing: 'waiting', since: null };
    case 'claimed':
      return row.recording_at
        ? { standing: 'recording', since: row.recording_at }
        : { standing: 'claimed', since: row.claimed_at };
    case 'submitted': {
      const isInReview = row.delivery_status === 'pending' && (row.review_reasons?.length ?? 0) > 0;
      return { standing: isInReview ? 'in_review' : 'processing', since: row.submitted_at };
    }
    case 'completed':
      return { standing: 'delivered', since: row.completed_at };
    case 'released':
      return { standing: 'refunded', since: null };
  }
}

function presentTargeting(targeting: Targeting): TargetDemographics {
  const lists = targetFieldNames.map((field) => [field, targeting[field] ?? []] as const);
  return { ...Object.fromEntries(lists), professionalBackgrounds: targeting.industries ?? [] } as TargetDemographics;
}
