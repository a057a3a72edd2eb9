import type { Operator } from '@outloud/contract/operators/sessions';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

const tokenKey = 'adminToken';
const listeners = new Set<() => void>();

export const operatorKey = (token: string | null) => ['operator', token] as const;

export function sessionToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The token is stored; who it belongs to is kept in memory only, and verified anew after a reload. */
export function startSession(token: string, operator: Operator) {
  localStorage.setItem(tokenKey, token);
  queryClient.clear();
  queryClient.setQueryData(operatorKey(token), operator);
  notify();
}

/** Why there is no session: none was begun, it was left, or it has ended by itself. */
let ending: 'none' | 'left' | 'ended' = 'none';
export const sessionEnding = () => ending;

export function endSession(because: 'left' | 'ended') {
  ending = because;
  localStorage.removeItem(tokenKey);
  queryClient.clear();
  notify();
}

export function useSessionToken(): string | null {
  return useSyncExternalStore(subscribe, sessionToken);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

// Signing in or out in another tab counts here too, and nothing one operator has loaded may be seen by the next.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== tokenKey) return;
  queryClient.clear();
  notify();
});
