import { listOperatorRoastRequests } from '@outloud/contract/operators/requests';
import { listOperatorTesters } from '@outloud/contract/operators/testers';
import { operatorPageSize } from '@outloud/domain/operators';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

const limit = operatorPageSize.max;

/** Requests that still need deliveries, and requests in progress without an open slot. */
export function useRequestsNeedingDeliveries(search: string) {
  return useQuery({
    queryKey: ['requests', 'needing deliveries', search],
    queryFn: () =>
      call(listOperatorRoastRequests, { query: { needsDeliveries: 'true', limit, search: search || undefined } }),
    select: ({ roastRequests }) => roastRequests,
    placeholderData: keepPreviousData,
  });
}

export function useTesterChoices(search: string) {
  return useQuery({
    queryKey: ['testers', 'choices', search],
    queryFn: () =>
      call(listOperatorTesters, {
        query: { limit, sortBy: 'fullName', sortOrder: 'asc', search: search || undefined },
      }),
    select: ({ testers }) => testers,
    placeholderData: keepPreviousData,
  });
}
