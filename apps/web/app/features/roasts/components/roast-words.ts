import type { ListedRoast, RoastRequest } from '@outloud/contract/roasts';
import { arrival } from '@outloud/domain/roasts';
import { figure } from '../../../lib/wording.ts';

export function nameOf({ websiteName }: Pick<RoastRequest, 'websiteName'>): string {
  return websiteName ?? 'Unnamed Website';
}

export function deliveredWords({ deliveriesReceived, deliveriesExpected }: RoastRequest): string {
  return `${deliveriesReceived} of ${deliveriesExpected} delivered`;
}

/** The credits charged, and the original amount where part of it was refunded. */
export function creditsWords({ creditsUsed, creditAmount }: Pick<ListedRoast, 'creditsUsed' | 'creditAmount'>): string {
  return creditsUsed === creditAmount ? figure(creditAmount) : `${figure(creditsUsed)} of ${figure(creditAmount)}`;
}

export const arrivalPromise = `${arrival.percent}% of videos arrive within ${arrival.hours} hours.`;
