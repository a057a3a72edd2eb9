import type { RoastDetail } from '@outloud/contract/roasts';
import { guestLinkDays } from '@outloud/domain/guests';

export type GuestLinkState = 'open' | 'paused' | 'full' | 'closed';

type LinkedRoast = Pick<RoastDetail, 'guestLink' | 'closedAt' | 'status' | 'slots'>;

/** Whether guests can start now, and if not, why. A request without a link is closed to guests. */
export function getGuestLinkState({ guestLink, closedAt, status }: LinkedRoast, now = Date.now()): GuestLinkState {
  const isFinished = status === 'completed' || status === 'cancelled';
  if (!guestLink || closedAt || isFinished || Date.parse(guestLink.expiresAt) <= now) return 'closed';
  if (guestLink.isPaused) return 'paused';
  return guestLink.isOpen ? 'open' : 'full';
}

/** Whether a review can still be added. */
export function hasFreePlace({ slots, closedAt }: Pick<RoastDetail, 'slots' | 'closedAt'>): boolean {
  return closedAt === null && slots.some(({ standing }) => standing === 'waiting');
}

const dayMs = 86_400_000;

/** The value of a date input, in the customer's time zone. */
export function toDateValue(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

/** The first and the last date that a link can be extended to. */
export function getExtensionLimits(now: number): { min: string; max: string } {
  return { min: toDateValue(new Date(now)), max: toDateValue(new Date(now + guestLinkDays.max * dayMs)) };
}

/** The date that many days after the current one, at most the last possible date. */
export function addDays(dateValue: string, days: number, { max }: { max: string }): string {
  const [year = 0, month = 1, day = 1] = dateValue.split('-').map(Number);
  const date = toDateValue(new Date(year, month - 1, day + days));
  return date > max ? max : date;
}

/** The end of the chosen day, but never later than the API allows. Null for an incomplete date. */
export function toExpiry(dateValue: string, now: number): string | null {
  const [year, month, day] = dateValue.split('-').map(Number);
  if (!year || !month || !day) return null;
  const endOfDay = new Date(year, month - 1, day, 23, 59, 59).getTime();
  // One minute less, because the server's clock may differ.
  const latest = now + guestLinkDays.max * dayMs - 60_000;
  return new Date(Math.min(endOfDay, latest)).toISOString();
}
