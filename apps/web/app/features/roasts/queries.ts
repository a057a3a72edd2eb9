import { listFindings } from '@outloud/contract/findings';
import { getRoast, listRoasts, quoteRoast } from '@outloud/contract/roasts';
import { type RoastStatus, roastPageSize, unfinishedStatuses } from '@outloud/domain/roasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { roastsKey } from '../../queries/shared-queries.ts';
import { useDebouncedValue } from '../../timers.ts';

export type RoastsQuery = ReturnType<typeof useRoasts>;

/** One page of the list. The previous page stays visible while the next page loads. */
export function useRoasts(page: number, status: RoastStatus | undefined) {
  return useQuery({
    queryKey: [...roastsKey, 'list', status ?? 'all', page],
    queryFn: () => call(listRoasts, { query: { page, limit: roastPageSize.default, status } }),
    // An empty list is not a useful placeholder.
    placeholderData: (previous) => (previous?.roastRequests.length ? previous : undefined),
    staleTime: 0,
  });
}

const pollMs = 10_000;

/** Polls until the roast is finished. */
export function useRoast(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'detail', id],
    queryFn: () => call(getRoast, { params: { id } }),
    select: ({ roastRequest }) => roastRequest,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data.roastRequest.status) ? pollMs : false),
  });
}

const findingsPollMs = 5000;

/** Loads again when the analyzed reviews change, and polls until their problems are merged. */
export function useFindings(roastId: string, analyzedIds: readonly string[]) {
  return useQuery({
    queryKey: [...roastsKey, 'findings', roastId, ...analyzedIds],
    queryFn: () => call(listFindings, { params: { id: roastId } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isUpdating ? findingsPollMs : false),
  });
}

export function isUnfinished(status: RoastStatus): boolean {
  return unfinishedStatuses.some((unfinished) => unfinished === status);
}

/** Counts the testers who match the targeting. The price is computed in the browser. */
export function useMatchingTesters(targetDemographics: Record<string, string[]>) {
  // Serialized, because the form returns a new object on every render.
  const current = JSON.stringify(targetDemographics);
  const debounced = useDebouncedValue(current, 300);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['matching-testers', debounced],
    queryFn: () => call(quoteRoast, { body: { targetDemographics: JSON.parse(debounced) } }),
    placeholderData: keepPreviousData,
  });
  return {
    count: data?.matchingTesters,
    hasFailed: error !== null,
    isStale: isPlaceholderData || debounced !== current,
  };
}
