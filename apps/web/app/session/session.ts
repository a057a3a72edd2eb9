import type { User } from '@outloud/contract/accounts';
import { accountTypes } from '@outloud/domain/accounts';
import { useSyncExternalStore } from 'react';

const tokenKey = 'authToken';
const userKey = 'user';

type Session = {
  token: string | null;
  user: User | null;
  /** The page to open after the user signs out. If null, a protected page redirects to sign-in, and back after it. */
  redirectTo: string | null;
  isExpired: boolean;
};

/** The session before sign-in. Prerendered pages use it too. */
const signedOut: Session = { token: null, user: null, redirectTo: null, isExpired: false };

let current: Session | null = null;
const listeners = new Set<() => void>();

function loadSession(): Session {
  return { ...signedOut, token: localStorage.getItem(tokenKey), user: loadUser() };
}

/** Validates the stored value: another app version or the user may have changed it. */
function loadUser(): User | null {
  try {
    const storedUser = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return isUser(storedUser) ? storedUser : null;
  } catch {
    return null;
  }
}

/** Checked by hand, so that public pages do not have to load the schema library. */
function isUser(stored: Record<string, unknown> | null): stored is User {
  const requiredStrings = ['_id', 'email', 'fullName', 'createdAt'];
  return (
    requiredStrings.every((name) => typeof stored?.[name] === 'string') &&
    accountTypes.some((type) => type === stored?.accountType)
  );
}

function getSession(): Session {
  current ??= loadSession();
  return current;
}

function setSession(next: Session) {
  current = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isSessionKey = event.key === null || event.key === tokenKey || event.key === userKey;
    if (isSessionKey) setSession(loadSession());
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function getSessionToken(): string | null {
  return getSession().token;
}

export function startSession(token: string, user: User) {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  setSession({ ...signedOut, token, user });
}

export function saveUser(user: User) {
  const { token } = getSession();
  if (!token) return;
  localStorage.setItem(userKey, JSON.stringify(user));
  setSession({ ...signedOut, token, user });
}

/** Updates the signed-in user after a link confirmed the current or the pending email address. */
export function markEmailVerified(email: string) {
  const { user } = getSession();
  if (user && (user.email === email || user.pendingEmail === email)) {
    saveUser({ ...user, email, isEmailVerified: true, pendingEmail: null });
  }
}

export function endSession(redirectTo: string) {
  clearStorage();
  setSession({ ...signedOut, redirectTo });
}

/** Ends the session after the server rejected the token. */
export function expireSession() {
  // Ignore the 401 of a request that was still in flight when the session ended.
  if (!getSessionToken()) return;
  clearStorage();
  setSession({ ...signedOut, isExpired: true });
}

function clearStorage() {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Whether the session ended without a sign-out in this tab: the token expired, or another tab removed it. */
export function hasSessionLapsed(): boolean {
  const { token, redirectTo } = getSession();
  return token === null && redirectTo === null;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => signedOut);
}
