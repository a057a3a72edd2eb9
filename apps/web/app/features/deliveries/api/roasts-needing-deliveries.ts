import { ApiError } from '@outloud/contract/client';
import { listRoasts } from '@outloud/contract/roasts';
import { roastPageSize } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { adminDeliveriesKey } from './refresh-admin-deliveries.ts';

/** Requests of all customers that still need deliveries, most urgent first. For admins only. */
export function useRoastsNeedingDeliveries() {
  return useQuery({
    queryKey: [...adminDeliveriesKey, 'roasts'],
    queryFn: () => call(listRoasts, { query: { admin: 'true', limit: roastPageSize.max } }),
    select: ({ roastRequests }) => roastRequests,
    staleTime: 0,
  });
}

export function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}
