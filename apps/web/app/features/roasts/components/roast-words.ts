import type { RoastRequest } from '@outloud/contract/roasts';
import { arrival } from '@outloud/domain/roasts';

export function nameOf({ websiteName }: Pick<RoastRequest, 'websiteName'>): string {
  return websiteName ?? 'Unnamed Website';
}

/** The address as the target of a link, or null: nothing but a web page is ever opened. */
export function webPage(address: string): string | null {
  return /^https?:\/\//i.test(address) ? address : null;
}

export const arrivalPromise = `${arrival.percent}% of videos arrive within ${arrival.hours} hours.`;
