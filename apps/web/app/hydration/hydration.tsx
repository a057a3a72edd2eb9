import type { SiteConfig } from '@outloud/contract/site';
import { Alert } from '@outloud/ui/alert';
import { useSyncExternalStore } from 'react';

/**
 * Deferred hydration: prerendered pages hydrate at the first user interaction. defer-hydration.js reads the attributes
 * below and listens for the event that `dispatchHydrated` sends.
 */

/** Marks a link whose click before hydration must be replayed after hydration. */
export const replayClickProps = { 'data-press': '' };

/** Marks the placeholder of an element that depends on a site setting. If the setting is on, the page hydrates early. */
export const hydrateEarlyIf = (setting: keyof SiteConfig) => ({ 'data-awaited': setting });

/** A form with this method sends nothing when it is submitted before hydration. */
export const inertFormProps = { method: 'dialog' } as const;

export function dispatchHydrated() {
  document.dispatchEvent(new Event('hydrated'));
}

const subscribeToNothing = () => () => {};

/** False in prerendered HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

export function NoScriptNotice() {
  return (
    <noscript>
      <Alert variant="warn" title="This page needs JavaScript" className="mb-6">
        JavaScript is turned off in your browser. Turn it on for this site, then reload the page.
      </Alert>
    </noscript>
  );
}
