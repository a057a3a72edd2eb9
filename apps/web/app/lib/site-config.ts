import { placeholders, practicesOf, type SiteConfig } from '@outloud/contract/site';
import { useSyncExternalStore } from 'react';

export const siteConfigId = 'site-config';

/** As the page carries it. A page being built leaves room for the server; in development the server is known before. */
export const siteConfigText: string =
  typeof document === 'undefined'
    ? (import.meta.env.VITE_SITE_CONFIG ?? placeholders.config)
    : (document.getElementById(siteConfigId)?.textContent ?? '');

/** Unknown while the page is built. */
const siteConfig = siteConfigText.startsWith('{') ? (JSON.parse(siteConfigText) as SiteConfig) : null;

/** The same on the built page and in the browser, so they may stand in its text. */
export const publicUrl: string = siteConfig?.publicUrl ?? placeholders.publicUrl;
export const contactEmail: string = siteConfig?.contactEmail ?? placeholders.contactEmail;
export const practices = siteConfig ? practicesOf(siteConfig) : placeholders;

/** The public settings of this installation; undefined while the page is built, and for the first render that has to agree with it. */
export function useSiteConfig(): SiteConfig | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => siteConfig ?? undefined,
    () => undefined,
  );
}
