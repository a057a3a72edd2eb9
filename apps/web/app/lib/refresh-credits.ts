import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { profileKey } from './query-keys.ts';

export const balanceKey = ['credits', 'balance'];
export const transactionsKey = ['credits', 'transactions'];

/** Loads everything again that shows a balance. */
export function useRefreshCredits() {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [balanceKey, transactionsKey, profileKey]) queries.invalidateQueries({ queryKey });
  }, [queries]);
}
