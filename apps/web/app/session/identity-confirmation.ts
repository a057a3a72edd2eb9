import { useSyncExternalStore } from 'react';

/**
 * Changes that could take over the account need a fresh sign-in. The API client asks here after the server rejected such a
 * change, a dialog asks the user, and the client then sends the request again. The page keeps its form in the meantime.
 */

let settle: ((isConfirmed: boolean) => void) | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Resolves to true after the user confirmed. Concurrent requests share one dialog. */
export function requestConfirmation(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= new Promise((resolve) => {
    settle = resolve;
  });
  for (const listener of listeners) listener();
  return pending;
}

export function settleConfirmation(isConfirmed: boolean) {
  settle?.(isConfirmed);
  settle = null;
  pending = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsConfirmationRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending !== null,
    () => false,
  );
}

const popupKey = 'confirmsIdentity';
const channelName = 'identity-confirmed';

/** Opens the Google sign-in in a new window, so that the page keeps its form. Returns false if the browser blocks it. */
export function openGoogleConfirmation(url: string): boolean {
  // The new window starts with a copy of the session storage.
  sessionStorage.setItem(popupKey, 'true');
  const popup = window.open(url, '_blank', 'popup,width=520,height=680');
  sessionStorage.removeItem(popupKey);
  return popup !== null;
}

/** Whether this window was opened by `openGoogleConfirmation`. */
export function isGoogleConfirmation(): boolean {
  return sessionStorage.getItem(popupKey) !== null;
}

/** Google's pages cut the link between the two windows, so they use a channel. */
export function announceConfirmation() {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(true);
  channel.close();
}

export function subscribeToConfirmation(onConfirmed: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onConfirmed;
  return () => channel.close();
}
