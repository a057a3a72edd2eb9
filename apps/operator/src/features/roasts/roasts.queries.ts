import type { EndpointResponse } from '@outloud/contract/endpoint';
import {
  cancelRoastAsOperator,
  getOperatorRoast,
  listOperatorRoasts,
  resumeRoast,
} from '@outloud/contract/operators/roasts';
import type { RoastStatus } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { type ListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

export type RoastDetail = EndpointResponse<typeof getOperatorRoast>;

export function useRoasts({ search, filter }: ListParams<RoastStatus>) {
  return usePaginatedList({
    queryKey: ['requests', 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { roastRequests, pagination } = await call(listOperatorRoasts, { query });
      return { rows: roastRequests, ...pagination };
    },
  });
}

export function useRoast(id: string) {
  return useQuery({
    queryKey: ['requests', id],
    queryFn: () => call(getOperatorRoast, { params: { id } }),
  });
}

/** Unfinished roasts close to or past the promised delivery time, oldest first. */
export function useLateRoasts(limit: number) {
  return useQuery({
    queryKey: ['requests', 'late', limit],
    queryFn: () => call(listOperatorRoasts, { query: { late: 'true', sortOrder: 'asc', limit } }),
  });
}

export function useCancelRoast({ _id: id, reviewers }: Pick<RoastDetail['roastRequest'], '_id' | 'reviewers'>) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(cancelRoastAsOperator, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ refundedCredits }) =>
      reviewers === 'own' ? 'Request closed' : `Roast cancelled and ${refundedCredits} credits refunded`,
  });
}

export function useResumeRoast(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) => call(resumeRoast, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: () => 'Request resumed',
  });
}
