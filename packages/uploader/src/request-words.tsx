import type { RoastRequest } from '@outloud/contract/roasts';
import { hostOf } from '@outloud/domain/website-url';

const minuteMs = 60_000;

type Request = Pick<RoastRequest, 'websiteName' | 'websiteUrl' | 'openSlots' | 'expiresAt'> & {
  businessUserId?: { fullName: string };
};

export function websiteName({ websiteName }: { websiteName: string | null }): string {
  return websiteName ?? 'Unnamed Website';
}

/** One line with website, customer, open reviews and time left. */
export function requestLabel(roast: Request, now: number): string {
  const owner = roast.businessUserId?.fullName;
  return [websiteName(roast), hostOf(roast.websiteUrl), owner, needWords(roast, now)].filter(Boolean).join(' · ');
}

export function needWords({ openSlots = 0, expiresAt }: Pick<Request, 'openSlots' | 'expiresAt'>, now: number): string {
  return `${openSlots} ${openSlots === 1 ? 'review' : 'reviews'} open, ${timeLeft(expiresAt, now)}`;
}

export function timeLeft(expiresAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / minuteMs);
  if (minutes < 1) return 'time is up';
  if (minutes < 120) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours left` : `${Math.floor(hours / 24)} days left`;
}
