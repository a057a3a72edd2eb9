import { getPasskeyClass, getPrivacyTexts, placeholders, type SiteConfig } from '@outloud/contract/site';
import type { Config } from '../../config.ts';
import { findPasskeyProblem } from '../../relying-party.ts';

export function getSiteConfig(config: Config): SiteConfig {
  const { publicUrl, contactEmail, fulfilmentHours, studioUrl, analytics } = config;
  return {
    publicUrl,
    contactEmail,
    googleSignIn: config.google !== null,
    passkeys: findPasskeyProblem(publicUrl) === null,
    testPayments: config.stripe === null,
    guestReviews: config.guestReviewsPerMonth > 0,
    fulfilmentHours,
    cloudFiles: config.s3 !== null,
    remoteAi: config.ai !== null,
    studioUrl,
    analytics,
  };
}

export function fillPlaceholders(html: string, site: SiteConfig): string {
  const { files, ai, visits } = getPrivacyTexts(site);
  const { publicUrl, contactEmail } = site;
  const texts = { publicUrl, contactEmail, files, ai, visits, passkeyClass: getPasskeyClass(site) };
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const withTexts = names.reduce(
    (page, name) => page.replaceAll(placeholders[name], () => escapeHtml(texts[name])),
    html,
  );
  return withTexts.replaceAll(placeholders.config, () => JSON.stringify(site).replaceAll('<', '\\u003c'));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
