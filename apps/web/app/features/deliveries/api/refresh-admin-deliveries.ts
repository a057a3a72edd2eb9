import { useQueryClient } from '@tanstack/react-query';

/** Shared by the admin queries for requests and deliveries: a change to one may change the other. */
export const adminDeliveriesKey = ['handling'];

export function useRefreshAdminDeliveries() {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: adminDeliveriesKey });
  };
}
