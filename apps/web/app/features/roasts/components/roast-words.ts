import type { RoastRequest } from '@outloud/contract/roasts';
import { arrival } from '@outloud/domain/roasts';

export function nameOf({ websiteName }: Pick<RoastRequest, 'websiteName'>): string {
  return websiteName ?? 'Unnamed Website';
}

export const arrivalPromise = `${arrival.percent}% of videos arrive within ${arrival.hours} hours.`;
