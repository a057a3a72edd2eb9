import { placeholders, type SiteConfig } from '@outloud/contract/site';
import type { Config } from '../config.ts';

/** What everybody may know of the configuration. */
export function siteConfigOf(config: Config): SiteConfig {
  const { publicUrl, contactEmail, fulfilmentHours, studioUrl, analytics } = config;
  return {
    publicUrl,
    contactEmail,
    googleSignIn: config.google !== null,
    testPayments: config.stripe === null,
    fulfilmentHours,
    studioUrl,
    analytics,
  };
}

/** Puts this installation's settings where a built page has left room for them. */
export function fillIn(html: string, site: SiteConfig): string {
  return html
    .replaceAll(placeholders.config, () => JSON.stringify(site).replaceAll('<', '\\u003c'))
    .replaceAll(placeholders.publicUrl, () => escaped(site.publicUrl))
    .replaceAll(placeholders.contactEmail, () => escaped(site.contactEmail));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
