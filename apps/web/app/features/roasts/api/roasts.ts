import { listRoasts } from '@outloud/contract/roasts';
import { type RoastStatus, roastPageSize } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

export type RoastsQuery = ReturnType<typeof useRoasts>;

/** One page of the list. The previous page stays visible while the next page loads. */
export function useRoasts(page: number, status: RoastStatus | undefined) {
  return useQuery({
    queryKey: [...roastsKey, 'list', status ?? 'all', page],
    queryFn: () => call(listRoasts, { query: { page, limit: roastPageSize.default, status } }),
    // An empty list is not a useful placeholder.
    placeholderData: (previous) => (previous?.roastRequests.length ? previous : undefined),
    staleTime: 0,
  });
}
