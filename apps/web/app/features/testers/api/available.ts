import { availableRoasts } from '@outloud/contract/claims';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export const availableKey = [...testerKey, 'available'];
const pauseMs = 30_000;

export type AvailableQuery = ReturnType<typeof useAvailableRoasts>;

/** What can be taken on now. Others take it on too, so it is asked for again and again. */
export function useAvailableRoasts() {
  return useInfiniteQuery({
    queryKey: availableKey,
    queryFn: ({ pageParam: cursor }) => call(availableRoasts, { query: { cursor } }),
    staleTime: 0,
    refetchInterval: pauseMs,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      roasts: pages.flatMap(({ roasts }) => roasts),
      blockedBy: pages[0]?.blockedBy ?? null,
      elsewhere: pages[0]?.elsewhere ?? null,
    }),
  });
}
