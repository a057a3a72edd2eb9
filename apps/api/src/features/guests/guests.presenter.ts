import type { Delivery } from '@outloud/contract/deliveries';
import type { GuestBrief, GuestReview } from '@outloud/contract/guests';
import { type GuestReviewState, getGuestName } from '@outloud/domain/guests';
import type { Guest, GuestLinkRow } from './guests.repo.ts';

export function presentBrief(link: GuestLinkRow): GuestBrief {
  return {
    websiteUrl: link.website_url,
    websiteName: link.website_name,
    websiteDescription: link.website_description,
    specificInstructions: link.specific_instructions,
    focusAreas: link.focus_areas,
    askedBy: link.customer_name,
    note: link.note,
    redirectUrl: link.redirect_url,
  };
}

type GuestContext = { link: GuestLinkRow; delivery: Delivery | null };

export function presentGuestReview(
  guest: Guest & { seconds_left: number },
  { link, delivery }: GuestContext,
): GuestReview {
  const state = getReviewState(guest, delivery);
  const media = state === 'deleted' ? null : delivery;
  return {
    _id: guest.id,
    state,
    name: getGuestName({ firstName: guest.first_name, number: guest.guest_number }),
    brief: presentBrief(link),
    secondsLeft: state === 'recording' ? guest.seconds_left : null,
    submittedAt: media?.submittedAt ?? null,
    durationSeconds: media?.videoDurationSeconds ?? null,
    videoUrl: media?.videoUrl ?? null,
    posterUrl: media?.posterUrl ?? null,
  };
}

/** A submitted review without a delivery was deleted by an operator. */
function getReviewState({ state }: Guest, delivery: Delivery | null): GuestReviewState {
  if (state !== 'submitted') return state;
  if (!delivery || delivery.status === 'rejected') return 'deleted';
  if (delivery.status === 'completed') return 'ready';
  return delivery.inReview ? 'failed' : 'processing';
}
