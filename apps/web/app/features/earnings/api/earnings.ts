import { getEarnings } from '@outloud/contract/earnings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

/** The totals and the statement, one page at a time. Always refetched, because they change in the background. */
export function useEarnings() {
  return useInfiniteQuery({
    queryKey: [...testerKey, 'earnings'],
    queryFn: ({ pageParam: cursor }) => call(getEarnings, { query: { cursor } }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({ totals: pages[0], movements: pages.flatMap(({ movements }) => movements) }),
  });
}
