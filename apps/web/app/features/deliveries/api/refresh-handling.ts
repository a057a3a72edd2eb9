import { useQueryClient } from '@tanstack/react-query';

/** What admins see of requests and deliveries: whatever changes one changes the other. */
export const handlingKey = ['handling'];

export function useRefreshHandling() {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: handlingKey });
  };
}
