import type { Brief } from '@outloud/contract/claims';
import { recordingMinutes } from '@outloud/domain/earnings';
import { getHost } from '@outloud/domain/website-url';

export function getWebsiteLabel({ websiteName, websiteUrl }: Pick<Brief, 'websiteName' | 'websiteUrl'>): string {
  return websiteName ?? getHost(websiteUrl);
}

export const recordingLengthLabel = `${recordingMinutes.min} to ${recordingMinutes.max} minutes`;
