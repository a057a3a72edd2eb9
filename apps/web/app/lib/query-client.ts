import { CallError } from '@outloud/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { sessionToken, subscribeToSession } from './session.ts';

// Without a connection a call must fail and say so; by default it would wait unseen until the browser is back online.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, staleTime: 30_000, retry: (failures, error) => failures < 1 && isWorthRetrying(error) },
    mutations: { networkMode },
  },
});

function isWorthRetrying(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** Nothing one person has loaded may be seen by the next, in this tab or after signing out in another one. */
function forgetDataWithSession() {
  let known = sessionToken();
  subscribeToSession(() => {
    const token = sessionToken();
    if (token !== known) queryClient.clear();
    known = token;
  });
}

if (typeof window !== 'undefined') forgetDataWithSession();
