import { getPasskeyClass, getPrivacyTexts, placeholders, type SiteConfig } from '@outloud/contract/site';
import { useSyncExternalStore } from 'react';

export const siteConfigId = 'site-config';

/** The config as JSON. The build inserts a placeholder, and the server replaces it. In development, Vite sets it. */
export const siteConfigJson: string =
  typeof document === 'undefined'
    ? (import.meta.env.VITE_SITE_CONFIG ?? placeholders.config)
    : (document.getElementById(siteConfigId)?.textContent ?? '');

/** Null at build time. */
const siteConfig = siteConfigJson.startsWith('{') ? (JSON.parse(siteConfigJson) as SiteConfig) : null;

/** These values are identical in the prerendered page and in the browser, so they are safe to render. */
export const publicUrl: string = siteConfig?.publicUrl ?? placeholders.publicUrl;
export const contactEmail: string = siteConfig?.contactEmail ?? placeholders.contactEmail;
export const passkeyClass: string = siteConfig ? getPasskeyClass(siteConfig) : placeholders.passkeyClass;
export const privacyTexts = siteConfig ? getPrivacyTexts(siteConfig) : placeholders;

/** The public site config. Undefined at build time and during hydration, which must match the prerendered page. */
export function useSiteConfig(): SiteConfig | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => siteConfig ?? undefined,
    () => undefined,
  );
}
