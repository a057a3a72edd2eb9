import { useQueryClient } from '@tanstack/react-query';
import { useRefreshCredits } from '../queries/shared-queries.ts';

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
