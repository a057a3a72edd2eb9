import { listOperatorRoastRequests } from '@outloud/contract/operators/requests';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** Unfinished requests close to or past the promised delivery time, oldest first. */
export function useLateRequests(limit: number) {
  return useQuery({
    queryKey: ['requests', 'late', limit],
    queryFn: () => call(listOperatorRoastRequests, { query: { late: 'true', sortOrder: 'asc', limit } }),
  });
}
