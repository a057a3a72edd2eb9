import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { confirmPayoutAccount, getEarnings, requestPayout } from '@outloud/contract/earnings';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { runOnceOptions, testerKey } from '../../queries/shared-queries.ts';

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

type PayoutRequest = EndpointBody<typeof requestPayout>;

export function useRequestPayout() {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: PayoutRequest) =>
      call(requestPayout, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => {
      keys.settle(JSON.stringify(body), error);
      // Refetch after errors too: a rejection can mean that the page shows outdated values.
      queryClient.invalidateQueries({ queryKey: testerKey });
    },
  });
}

export function useConfirmPayoutAccount(token: string) {
  return useQuery({
    queryKey: ['confirm-payout-account', token],
    queryFn: () => call(confirmPayoutAccount, { body: { token } }),
    enabled: token !== '',
    ...runOnceOptions,
  });
}
