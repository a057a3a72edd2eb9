import { listOperatorRoastRequests } from '@outloud/contract/operators/requests';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** Unfinished requests that are near or past the promised hours, the oldest first. */
export function useLateRequests(limit: number) {
  return useQuery({
    queryKey: ['requests', 'late', limit],
    queryFn: () => call(listOperatorRoastRequests, { query: { late: 'true', sortOrder: 'asc', limit } }),
  });
}
