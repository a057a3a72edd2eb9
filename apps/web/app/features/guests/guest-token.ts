import { useSyncExternalStore } from 'react';

/*
 * A guest's token is kept in local storage for each link, so that a reload, a crash or another tab continues with the
 * same place instead of taking a second one.
 */

const listeners = new Set<() => void>();

const storageKey = (linkToken: string) => `guestToken:${linkToken}`;

export function getGuestToken(linkToken: string): string | null {
  return localStorage.getItem(storageKey(linkToken));
}

export function saveGuestToken(linkToken: string, guestToken: string) {
  localStorage.setItem(storageKey(linkToken), guestToken);
  for (const listener of listeners) listener();
}

/** Removes only this token, because another tab may have saved the token of another guest. */
export function removeGuestToken(linkToken: string, guestToken: string) {
  if (getGuestToken(linkToken) !== guestToken) return;
  localStorage.removeItem(storageKey(linkToken));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useGuestToken(linkToken: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => getGuestToken(linkToken),
    () => null,
  );
}

/** Reads the guest token from the fragment of a private URL. Null if the URL was copied incompletely. */
export function parseFragment(hash: string): string | null {
  return /^#([\w.~-]{16,})$/.exec(hash)?.[1] ?? null;
}
