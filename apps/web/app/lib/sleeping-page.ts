/**
 * The script of a prerendered page sleeps until somebody touches the page: see wake.js, which these marks are for
 * and which hears when the page is awake.
 */
import type { SiteConfig } from '@outloud/contract/site';

/** On a link that does something else once the script works. */
export const pressMark = { 'data-press': '' };

/** In the place of something that only some installations show: there, the script does not wait. */
export const awaitedMark = (setting: keyof SiteConfig) => ({ 'data-awaited': setting });

/** For a form of such a page: pressed while nobody listens, it does nothing, and above all sends nothing. */
export const quietForm = { method: 'dialog' } as const;

export function awake() {
  document.dispatchEvent(new Event('awake'));
}
