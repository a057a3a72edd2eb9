import { ApiError } from '@outloud/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { getSessionToken, subscribeToSession } from '../session/session.ts';

// Requests must fail visibly when offline. By default, TanStack Query pauses them until the browser is online.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isNetworkOrServerError(error),
    },
    mutations: { networkMode },
  },
});

function isNetworkOrServerError(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Clears cached data when the user changes, in this tab or another one, so that the next user cannot see it. */
function clearDataOnSessionChange() {
  let previousToken = getSessionToken();
  subscribeToSession(() => {
    const token = getSessionToken();
    if (token !== previousToken) queryClient.clear();
    previousToken = token;
  });
}

if (typeof window !== 'undefined') clearDataOnSessionChange();
