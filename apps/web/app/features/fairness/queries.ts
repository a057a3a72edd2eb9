import type { EndpointBody } from '@outloud/contract/endpoint';
import { appealRejection, getFairness, listDecisions } from '@outloud/contract/fairness';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { testerKey } from '../../queries/shared-queries.ts';

const decisionsKey = [...testerKey, 'decisions'];

export function useFairness() {
  return useQuery({ queryKey: [...testerKey, 'fairness'], queryFn: () => call(getFairness) });
}

/** Always refetched, because decisions are made in the background. */
export function useDecisions() {
  return useInfiniteQuery({
    queryKey: decisionsKey,
    queryFn: ({ pageParam: cursor }) => call(listDecisions, { query: { cursor } }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ decisions }) => decisions),
  });
}

export function useAppealRejection(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: EndpointBody<typeof appealRejection>) => call(appealRejection, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionsKey }),
  });
}
