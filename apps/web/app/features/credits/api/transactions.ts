import { listTransactions } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { transactionsKey } from '../../../lib/use-refresh-credits.ts';

/** The statement, newest first, one page at a time. Always refetched, like the balance. */
export function useTransactions(kind: StatementKind | undefined) {
  return useInfiniteQuery({
    queryKey: [...transactionsKey, kind ?? 'all'],
    queryFn: ({ pageParam: cursor }) => call(listTransactions, { query: { cursor, kind } }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ transactions }) => transactions),
  });
}
