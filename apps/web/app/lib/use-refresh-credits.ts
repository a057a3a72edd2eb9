import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { profileKey } from './query-keys.ts';

export const balanceKey = ['credits', 'balance'];
export const transactionsKey = ['credits', 'transactions'];

export function useRefreshCredits() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [balanceKey, transactionsKey, profileKey]) queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
