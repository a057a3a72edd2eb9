import { isProcessing } from '@outloud/app-kit/delivery.labels';
import { ApiError } from '@outloud/contract/client';
import { findTesters, listAdminDeliveries } from '@outloud/contract/deliveries';
import { listRoasts } from '@outloud/contract/roasts';
import { minTesterSearchLength } from '@outloud/domain/deliveries';
import { roastPageSize } from '@outloud/domain/roasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../queries/client.ts';
import { useDebouncedValue } from '../../../timers.ts';

/** Query key prefix of the admin queries for roasts and deliveries, because a change to one may affect the other. */
const adminDeliveriesKey = ['admin-deliveries'];

export function useRefreshAdminDeliveries() {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: adminDeliveriesKey });
  };
}

/** Requests of all customers that still need deliveries, most urgent first. For admins only. */
export function useRoastsNeedingDeliveries() {
  return useQuery({
    queryKey: [...adminDeliveriesKey, 'roasts'],
    queryFn: () => call(listRoasts, { query: { admin: 'true', limit: roastPageSize.max } }),
    select: ({ roastRequests }) => roastRequests,
    staleTime: 0,
  });
}

export function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

const pollMs = 3000;

/** The newest deliveries. Polls while any of them is being processed. */
export function useRecentDeliveries() {
  return useQuery({
    queryKey: [...adminDeliveriesKey, 'deliveries'],
    queryFn: () => call(listAdminDeliveries),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isProcessing) ? pollMs : false),
  });
}

const debounceMs = 250;

/** Finds testers by name, email, or id. `data` is undefined until the response to the current search has arrived. */
export function useFindTesters(text: string) {
  const search = text.trim().toLowerCase();
  const debouncedSearch = useDebouncedValue(search, debounceMs);
  const isLongEnough = search.length >= minTesterSearchLength;
  const { data, isError } = useQuery({
    queryKey: ['find-testers', debouncedSearch],
    queryFn: () => call(findTesters, { query: { search: debouncedSearch } }),
    select: ({ testers }) => testers,
    enabled: isLongEnough && debouncedSearch === search,
  });
  const isCurrent = isLongEnough && debouncedSearch === search;
  return { data: isCurrent ? data : undefined, isError: isCurrent && isError, isLongEnough };
}
