import { ApiError, type ApiErrorCode } from '@outloud/contract/client';
import { confirmPayment, listPackages, listTransactions } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, isRetryable } from '../../queries/client.ts';
import { runOnceOptions, transactionsKey, useRefreshCredits } from '../../queries/shared-queries.ts';

export function usePackages() {
  return useQuery({
    queryKey: ['credits', 'packages'],
    queryFn: () => call(listPackages),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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

export function useConfirmPayment(sessionId: string | null) {
  const refresh = useRefreshCredits();
  return useQuery({
    queryKey: ['confirm-payment', sessionId],
    queryFn: async () => {
      const { credits, balance, debt } = await call(confirmPayment, { body: { sessionId: sessionId ?? '' } });
      refresh();
      return { credits, balance, debt };
    },
    enabled: sessionId !== null,
    ...runOnceOptions,
  });
}

const pendingCodes: ApiErrorCode[] = ['payment_processing', 'payment_open'];

/** Whether another attempt can return a different result. */
export function canCheckAgain(error: Error): boolean {
  return isRetryable(error) || !(error instanceof ApiError) || pendingCodes.includes(error.code);
}
