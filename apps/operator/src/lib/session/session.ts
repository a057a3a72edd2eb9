import type { Operator } from '@outloud/contract/operators/sessions';
import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// Offline requests fail with an error. By default they would wait silently until the browser is online again.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: false }, mutations: { networkMode } },
});

const tokenKey = 'adminToken';
const listeners = new Set<() => void>();

export const operatorQueryKey = (token: string | null) => ['operator', token] as const;

export function getSessionToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Stores only the token. The operator profile stays in memory and is loaded again after a reload. */
export function startSession(token: string, operator: Operator) {
  localStorage.setItem(tokenKey, token);
  queryClient.clear();
  queryClient.setQueryData(operatorQueryKey(token), operator);
  notify();
}

let endReason: 'none' | 'signedOut' | 'expired' = 'none';
export const getSessionEndReason = () => endReason;

export function endSession(reason: 'signedOut' | 'expired') {
  endReason = reason;
  localStorage.removeItem(tokenKey);
  queryClient.clear();
  notify();
}

export function useSessionToken(): string | null {
  return useSyncExternalStore(subscribe, getSessionToken);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

// Follows sign-in and sign-out in other tabs. Clears the cache, so that no data of the previous operator remains.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== tokenKey) return;
  queryClient.clear();
  notify();
});
