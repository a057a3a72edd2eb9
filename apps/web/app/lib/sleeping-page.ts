/**
 * Deferred hydration: prerendered pages hydrate at the first user interaction. wake.js reads the attributes below and
 * listens for the event that `awake` dispatches.
 */
import type { SiteConfig } from '@outloud/contract/site';

/** Marks a link whose click before hydration must be replayed after hydration. */
export const pressMark = { 'data-press': '' };

/** Placeholder for an element that depends on a site setting. If the setting is on, the page hydrates at once. */
export const awaitedMark = (setting: keyof SiteConfig) => ({ 'data-awaited': setting });

/** Form method that sends nothing if the form is submitted before hydration. */
export const quietForm = { method: 'dialog' } as const;

export function awake() {
  document.dispatchEvent(new Event('awake'));
}
