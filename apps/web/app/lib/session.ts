import type { User } from '@outloud/contract/accounts';
import { useSyncExternalStore } from 'react';

const tokenKey = 'authToken';
const userKey = 'user';

type Session = {
  token: string | null;
  user: User | null;
  /** Where a deliberate ending wants to go; without it a protected page leads to sign-in and back. */
  leaveTo: string | null;
};

/** What a prerendered page shows: nobody is known yet. */
const unread: Session = { token: null, user: null, leaveTo: null };

let current: Session | null = null;
const listeners = new Set<() => void>();

function load(): Session {
  return { token: localStorage.getItem(tokenKey), user: storedUser(), leaveTo: null };
}

function storedUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

function snapshot(): Session {
  current ??= load();
  return current;
}

function change(next: Session) {
  current = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const ours = event.key === null || event.key === tokenKey || event.key === userKey;
    if (ours) change(load());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function sessionToken(): string | null {
  return snapshot().token;
}

export function startSession(token: string, user: User) {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  change({ token, user, leaveTo: null });
}

export function saveUser(user: User) {
  const { token } = snapshot();
  if (!token) return;
  localStorage.setItem(userKey, JSON.stringify(user));
  change({ token, user, leaveTo: null });
}

/** The address was confirmed by its mailed link, perhaps as the new one of whoever is signed in here. */
export function confirmEmail(email: string) {
  const { user } = snapshot();
  if (user && (user.email === email || user.pendingEmail === email)) {
    saveUser({ ...user, email, isEmailVerified: true, pendingEmail: null });
  }
}

export function endSession(leaveTo: string | null = null) {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  change({ token: null, user: null, leaveTo });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, snapshot, () => unread);
}
