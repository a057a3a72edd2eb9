import type { RoastRequest } from '@outloud/contract/roasts';
import { arrival, type RoastStatus } from '@outloud/domain/roasts';

export const statusLabels: Record<RoastStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export function nameOf({ websiteName }: Pick<RoastRequest, 'websiteName'>): string {
  return websiteName ?? 'Unnamed Website';
}

/** The address as the target of a link, or null: nothing but a web page is ever opened. */
export function webPage(address: string): string | null {
  return /^https?:\/\//i.test(address) ? address : null;
}

export const arrivalPromise = `${arrival.percent}% of videos arrive within ${arrival.hours} hours.`;
