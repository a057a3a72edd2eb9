import { getBalance } from '@outloud/contract/credits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './client.ts';

/** Query keys that more than one feature invalidates. */
export const profileKey = ['profile'];

/** A tester's profile, available roasts, claims, and earnings. A change to one of them can affect all of them. */
export const testerKey = ['tester'];

export const availableRoastsKey = [...testerKey, 'available'];

export const balanceKey = ['credits', 'balance'];
export const transactionsKey = ['credits', 'transactions'];

export function useRefreshCredits() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [balanceKey, transactionsKey, profileKey]) queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}

/** Always refetched: another tab may have bought or spent credits. */
export function useBalance() {
  return useQuery({ queryKey: balanceKey, queryFn: () => call(getBalance), staleTime: 0 });
}

/** Query options for a POST: each page view sends one request, and only an explicit refetch repeats it. */
export const runOnceOptions = {
  retry: false,
  retryOnMount: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Query key prefix of roast lists, roast details, and deliveries, because a change to one may affect the others. */
export const roastsKey = ['roasts'];

/** Invalidates all roast queries and the credit balance. */
export function useRefreshRoasts() {
  const queries = useQueryClient();
  const refreshCredits = useRefreshCredits();
  return () => {
    queries.invalidateQueries({ queryKey: roastsKey });
    refreshCredits();
  };
}
