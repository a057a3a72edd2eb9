import { formatDate, formatReviewCount } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { SlotDisplayStatus } from '@outloud/domain/claims';
import { getHost } from '@outloud/domain/website-url';
import type { GuestLinkState } from './guest-link-state.ts';

export const linkFieldLabels = {
  deliveriesExpected: 'Number of reviews',
  linkDays: 'How long the link stays open',
  note: 'A note to them',
  redirectUrl: 'Redirect URL',
} as const;

export const linkStateLabels: Record<GuestLinkState, string> = {
  open: 'Open',
  paused: 'Paused',
  full: 'Full',
  closed: 'Closed',
};

/** What guests see when they open the link. */
export function describeLink(state: GuestLinkState, expiresAt: string): string {
  const date = formatDate(expiresAt);
  switch (state) {
    case 'open':
      return `Open until ${date}. Anyone with the link can record a review.`;
    case 'paused':
      return `Paused. New guests see that the link is paused. It closes on ${date}.`;
    case 'full':
      return 'All places are taken. If a guest does not finish, the place opens again.';
    case 'closed':
      return 'New guests see that the link is closed.';
  }
}

/** '4 of 10 reviews, open until Mar 4, 2026'. */
export function formatOwnProgress(
  { deliveriesReceived, deliveriesExpected, guestLink }: RoastDetail,
  state: GuestLinkState,
): string {
  const reviews = `${deliveriesReceived} of ${formatReviewCount(deliveriesExpected)}`;
  if (!guestLink) return reviews;
  return state === 'open'
    ? `${reviews}, open until ${formatDate(guestLink.expiresAt)}`
    : `${reviews}, ${linkStateLabels[state].toLowerCase()}`;
}

const placeLabels: Record<SlotDisplayStatus, string> = {
  waiting: 'open',
  claimed: 'started',
  recording: 'recording now',
  processing: 'being processed',
  in_review: 'being checked',
  delivered: 'ready',
  refunded: 'closed',
};
const placeOrder: readonly SlotDisplayStatus[] = [
  'delivered',
  'processing',
  'in_review',
  'recording',
  'claimed',
  'waiting',
  'refunded',
];

/** The number of places in each state, the most advanced state first. */
export function countPlaces(
  slots: RoastDetail['slots'],
): { standing: SlotDisplayStatus; count: number; label: string }[] {
  return placeOrder
    .map((standing) => ({
      standing,
      count: slots.filter((slot) => slot.standing === standing).length,
      label: placeLabels[standing],
    }))
    .filter(({ count }) => count > 0);
}

type InvitationRoast = Pick<RoastDetail, 'websiteName' | 'websiteUrl' | 'businessUserId'> & {
  guestLink: { url: string; expiresAt: string };
};

/** The text of an email that customers paste into their own mail program. */
export function formatInvitation({ websiteName, websiteUrl, businessUserId, guestLink }: InvitationRoast): string {
  const site = websiteName ? getWebsiteName({ websiteName }) : getHost(websiteUrl);
  return `Hi,

would you take a look at ${site} and tell me what you think?

Open this link, share your screen, and think out loud while you look around. It takes about five minutes. You need no account.

${guestLink.url}

The link works until ${formatDate(guestLink.expiresAt)}.

Thank you!
${businessUserId.fullName}`;
}
