import { useQueryClient } from '@tanstack/react-query';
import { useRefreshCredits } from '../../../lib/use-refresh-credits.ts';

/** Shared by lists, details and deliveries of roasts: a change to one may change the others. */
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
