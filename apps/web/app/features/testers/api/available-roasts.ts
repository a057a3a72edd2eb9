import { listAvailableRoasts } from '@outloud/contract/claims';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export const availableRoastsKey = [...testerKey, 'available'];
const pollIntervalMs = 30_000;

export type AvailableRoastsQuery = ReturnType<typeof useAvailableRoasts>;

/** Roasts that the tester can claim now. Polled, because other testers claim them too. */
export function useAvailableRoasts() {
  return useInfiniteQuery({
    queryKey: availableRoastsKey,
    queryFn: ({ pageParam: cursor }) => call(listAvailableRoasts, { query: { cursor } }),
    staleTime: 0,
    refetchInterval: pollIntervalMs,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      roasts: pages.flatMap(({ roasts }) => roasts),
      blockedBy: pages[0]?.blockedBy ?? null,
      elsewhere: pages[0]?.elsewhere ?? null,
    }),
  });
}
