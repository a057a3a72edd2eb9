import type { ListedRoast, RoastRequest } from '@outloud/contract/roasts';
import { deliveryPromise } from '@outloud/domain/roasts';
import { formatNumber } from './format.ts';

export function getWebsiteName({ websiteName }: Pick<RoastRequest, 'websiteName'>): string {
  return websiteName ?? 'Unnamed Website';
}

export function formatDeliveryProgress({ deliveriesReceived, deliveriesExpected }: RoastRequest): string {
  return `${deliveriesReceived} of ${deliveriesExpected} deliveries`;
}

/** The credits charged, and the original amount if part of it was refunded. */
export function formatCreditsUsed({
  creditsUsed,
  creditAmount,
}: Pick<ListedRoast, 'creditsUsed' | 'creditAmount'>): string {
  return creditsUsed === creditAmount
    ? formatNumber(creditAmount)
    : `${formatNumber(creditsUsed)} of ${formatNumber(creditAmount)}`;
}

export const arrivalPromise = `${deliveryPromise.percent}% of videos arrive within ${deliveryPromise.hours} hours.`;
