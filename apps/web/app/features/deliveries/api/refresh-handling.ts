import { useQueryClient } from '@tanstack/react-query';

/** Shared by the admin queries for requests and deliveries: a change to one may change the other. */
export const handlingKey = ['handling'];

export function useRefreshHandling() {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: handlingKey });
  };
}
