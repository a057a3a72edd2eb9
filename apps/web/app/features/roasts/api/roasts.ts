import { listRoasts } from '@outloud/contract/roasts';
import { type RoastStatus, roastPageSize } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

export type RoastsQuery = ReturnType<typeof useRoasts>;

/** One page of the list; the page before it stays until it is there. Never taken for fresh: testers do not wait for us. */
export function useRoasts(page: number, status: RoastStatus | undefined) {
  return useQuery({
    queryKey: [...roastsKey, 'list', status ?? 'all', page],
    queryFn: () => call(listRoasts, { query: { page, limit: roastPageSize.standard, status } }),
    // An empty page tells nothing of the next one.
    placeholderData: (before) => (before?.roastRequests.length ? before : undefined),
    staleTime: 0,
  });
}
