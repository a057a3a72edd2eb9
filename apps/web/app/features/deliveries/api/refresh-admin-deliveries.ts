import { useQueryClient } from '@tanstack/react-query';

/** Query key prefix of the admin queries for requests and deliveries, because a change to one may affect the other. */
export const adminDeliveriesKey = ['admin-deliveries'];

export function useRefreshAdminDeliveries() {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: adminDeliveriesKey });
  };
}
