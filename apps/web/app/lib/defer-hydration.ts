/**
 * Deferred hydration: prerendered pages hydrate at the first user interaction. defer-hydration.js reads the attributes
 * below and listens for the event that `dispatchHydrated` sends.
 */
import type { SiteConfig } from '@outloud/contract/site';

/** Marks a link whose click before hydration must be replayed after hydration. */
export const replayClickProps = { 'data-press': '' };

/** Marks the placeholder of an element that depends on a site setting. If the setting is on, the page hydrates early. */
export const hydrateEarlyIf = (setting: keyof SiteConfig) => ({ 'data-awaited': setting });

/** A form with this method sends nothing when it is submitted before hydration. */
export const inertFormProps = { method: 'dialog' } as const;

export function dispatchHydrated() {
  document.dispatchEvent(new Event('hydrated'));
}
