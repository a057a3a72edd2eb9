import { listClaims } from '@outloud/contract/claims';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { adjustExpiryToLocalClock } from './adjust-expiry.ts';
import { getPollInterval } from './poll-interval.ts';

export function useClaims() {
  return useInfiniteQuery({
    queryKey: [...testerKey, 'claims'],
    queryFn: async ({ pageParam: cursor }) => {
      const { claims, nextCursor } = await call(listClaims, { query: { cursor } });
      return { claims: claims.map((claim) => adjustExpiryToLocalClock(claim)), nextCursor };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data?.pages.flatMap(({ claims }) => claims) ?? []),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ claims }) => claims),
  });
}
