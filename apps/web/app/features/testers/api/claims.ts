import { listClaims } from '@outloud/contract/claims';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { pauseBetween } from './pause-between.ts';

/** What somebody has taken on, newest first. */
export function useClaims() {
  return useInfiniteQuery({
    queryKey: [...testerKey, 'claims'],
    queryFn: ({ pageParam: cursor }) => call(listClaims, { query: { cursor } }),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseBetween(state.data?.pages.flatMap(({ claims }) => claims) ?? []),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ claims }) => claims),
  });
}
