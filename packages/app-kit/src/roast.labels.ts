import type { RoastRequest } from '@outloud/contract/roasts';
import type { RoastStatus } from '@outloud/domain/roasts';
import { getHost } from '@outloud/domain/website-url';

const minuteMs = 60_000;

export const roastStatusLabels: Record<RoastStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

type LabeledRoast = Pick<RoastRequest, 'websiteName' | 'websiteUrl' | 'openSlots' | 'expiresAt'> & {
  businessUserId?: { fullName: string };
};

export function getWebsiteName({ websiteName }: { websiteName: string | null }): string {
  return websiteName ?? 'Unnamed Website';
}

/** One line with website, customer, open reviews, and time left. */
export function formatRoastLabel(roast: LabeledRoast, now: number): string {
  const customerName = roast.businessUserId?.fullName;
  return [getWebsiteName(roast), getHost(roast.websiteUrl), customerName, formatOpenReviews(roast, now)]
    .filter(Boolean)
    .join(' · ');
}

export function formatOpenReviews(
  { openSlots = 0, expiresAt }: Pick<LabeledRoast, 'openSlots' | 'expiresAt'>,
  now: number,
): string {
  return `${openSlots} ${openSlots === 1 ? 'review' : 'reviews'} open, ${formatTimeLeft(expiresAt, now)}`;
}

export function formatTimeLeft(expiresAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / minuteMs);
  if (minutes < 1) return 'time is up';
  if (minutes < 120) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours left` : `${Math.floor(hours / 24)} days left`;
}
