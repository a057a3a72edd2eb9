import type { Brief } from '@outloud/contract/claims';
import { recordingMinutes } from '@outloud/domain/earnings';
import { hostOf } from '@outloud/domain/website-url';

export function siteOf({ websiteName, websiteUrl }: Pick<Brief, 'websiteName' | 'websiteUrl'>): string {
  return websiteName ?? hostOf(websiteUrl);
}

export const lengthAsked = `${recordingMinutes.min} to ${recordingMinutes.max} minutes`;
