import type { User } from '@outloud/contract/accounts';
import { accountTypes } from '@outloud/domain/accounts';
import { useSyncExternalStore } from 'react';

const tokenKey = 'authToken';
const userKey = 'user';

type Session = {
  token: string | null;
  user: User | null;
  /** Where a deliberate ending wants to go; without it a protected page leads to sign-in and back. */
  leaveTo: string | null;
  /** The server has refused the token, so nobody chose this ending. */
  expired: boolean;
};

/** Also what a prerendered page shows, where nobody is known yet. */
const nobody: Session = { token: null, user: null, leaveTo: null, expired: false };

let current: Session | null = null;
const listeners = new Set<() => void>();

function load(): Session {
  return { ...nobody, token: localStorage.getItem(tokenKey), user: storedUser() };
}

/** What another version or hand has stored may be anything. */
function storedUser(): User | null {
  try {
    const stored = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** By hand, as every public page would have to load the schema for it. */
function isUser(stored: Record<string, unknown> | null): stored is User {
  const texts = ['_id', 'email', 'fullName', 'createdAt'];
  return (
    texts.every((name) => typeof stored?.[name] === 'string') &&
    accountTypes.some((type) => type === stored?.accountType)
  );
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
  change({ ...nobody, token, user });
}

export function saveUser(user: User) {
  const { token } = snapshot();
  if (!token) return;
  localStorage.setItem(userKey, JSON.stringify(user));
  change({ ...nobody, token, user });
}

/** The address was confirmed by its mailed link, perhaps as the new one of whoever is signed in here. */
export function confirmEmail(email: string) {
  const { user } = snapshot();
  if (user && (user.email === email || user.pendingEmail === email)) {
    saveUser({ ...user, email, isEmailVerified: true, pendingEmail: null });
  }
}

/** A deliberate ending. */
export function endSession(leaveTo: string) {
  forget();
  change({ ...nobody, leaveTo });
}

/** The server knows the token no longer. */
export function expireSession() {
  // The refusal of a call that was still under way when the session was ended.
  if (!sessionToken()) return;
  forget();
  change({ ...nobody, expired: true });
}

function forget() {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Over, though nobody has chosen that here: the server knows the token no longer, or another tab has dropped it. */
export function hasSessionLapsed(): boolean {
  const { token, leaveTo } = snapshot();
  return token === null && leaveTo === null;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, snapshot, () => nobody);
}
