import type { EndpointResponse } from '@outloud/contract/endpoint';
import {
  cancelRequest,
  getOperatorRequest,
  listOperatorRequests,
  listOperatorRoastRequests,
  resumeRequest,
} from '@outloud/contract/operators/requests';
import type { RoastStatus } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { type ListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

export type RoastDetail = EndpointResponse<typeof getOperatorRequest>;

export function useRoasts({ search, filter }: ListParams<RoastStatus>) {
  return usePaginatedList({
    queryKey: ['requests', 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { roastRequests, pagination } = await call(listOperatorRequests, { query });
      return { rows: roastRequests, ...pagination };
    },
  });
}

export function useRoast(id: string) {
  return useQuery({
    queryKey: ['requests', id],
    queryFn: () => call(getOperatorRequest, { params: { id } }),
  });
}

/** Unfinished requests close to or past the promised delivery time, oldest first. */
export function useLateRoasts(limit: number) {
  return useQuery({
    queryKey: ['requests', 'late', limit],
    queryFn: () => call(listOperatorRoastRequests, { query: { late: 'true', sortOrder: 'asc', limit } }),
  });
}

export function useCancelRoast(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(cancelRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ refundedCredits }) => `Roast cancelled and ${refundedCredits} credits refunded`,
  });
}

export function useResumeRoast(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(resumeRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: () => 'Request resumed',
  });
}
