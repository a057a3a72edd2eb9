import { useQueryClient } from '@tanstack/react-query';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';

/** Lists, details and deliveries of roast requests: whatever changes one changes them all. */
export const roastsKey = ['roasts'];

/** Loads everything again that a request changes, the balance with it. */
export function useRefreshRoasts() {
  const queries = useQueryClient();
  const refreshCredits = useRefreshCredits();
  return () => {
    queries.invalidateQueries({ queryKey: roastsKey });
    refreshCredits();
  };
}
