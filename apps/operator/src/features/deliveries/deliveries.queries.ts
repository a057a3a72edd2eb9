import { isProcessing } from '@outloud/app-kit/delivery.labels';
import { getOperatorDelivery, listOperatorDeliveries } from '@outloud/contract/operators/deliveries';
import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';

const key = ['deliveries'];
const recentCount = 20;
const recentPollMs = 5000;

/** The newest deliveries. Polls while one of them is being processed. */
export function useRecentDeliveries() {
  return useQuery({
    queryKey: [...key, 'recent'],
    queryFn: () =>
      call(listOperatorDeliveries, { query: { limit: recentCount, sortBy: 'createdAt', sortOrder: 'desc' } }),
    select: ({ deliveries }) => deliveries,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isProcessing) ? recentPollMs : false),
  });
}

export function useDeliveryList(status: DeliveryStatus | undefined) {
  return usePaginatedList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const { deliveries, pagination } = await call(listOperatorDeliveries, { query: { status, cursor } });
      return { rows: deliveries, ...pagination };
    },
  });
}

const oldestInReviewFirst = { inReview: 'true', sortBy: 'createdAt', sortOrder: 'asc' } as const;

export function useReviewQueue() {
  return usePaginatedList({
    queryKey: [...key, 'review'],
    load: async (cursor) => {
      const { deliveries, pagination } = await call(listOperatorDeliveries, {
        query: { ...oldestInReviewFirst, cursor },
      });
      return { rows: deliveries, ...pagination };
    },
  });
}

const oldestSpotCheckFirst = { spotCheck: 'true', sortBy: 'createdAt', sortOrder: 'asc' } as const;

/** Completed deliveries that an operator should look at. */
export function useSpotChecks() {
  return usePaginatedList({
    queryKey: [...key, 'spot-checks'],
    load: async (cursor) => {
      const { deliveries, pagination } = await call(listOperatorDeliveries, {
        query: { ...oldestSpotCheckFirst, cursor },
      });
      return { rows: deliveries, ...pagination };
    },
  });
}

/** The first deliveries with an open spot check, and the total. */
export function useSpotCheckPreview(count: number) {
  return useQuery({
    queryKey: [...key, 'spot-checks', 'preview', count],
    queryFn: () => call(listOperatorDeliveries, { query: { ...oldestSpotCheckFirst, limit: count } }),
  });
}

/** The first deliveries in the review queue, and the total. */
export function useReviewQueuePreview(count: number) {
  return useQuery({
    queryKey: [...key, 'review', 'preview', count],
    queryFn: () => call(listOperatorDeliveries, { query: { ...oldestInReviewFirst, limit: count } }),
  });
}

/** Returns the ID of the oldest delivery in review other than `excludedId`, or null if there is none. */
export async function getNextInReview(excludedId: string): Promise<string | null> {
  const { deliveries } = await call(listOperatorDeliveries, { query: { ...oldestInReviewFirst, limit: 2 } });
  return deliveries.find(({ _id }) => _id !== excludedId)?._id ?? null;
}

const detailPollMs = 3000;

export function useDelivery(id: string) {
  return useQuery({
    queryKey: ['deliveries', 'detail', id],
    queryFn: () => call(getOperatorDelivery, { params: { id } }),
    select: ({ delivery }) => delivery,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data.delivery) ? detailPollMs : false),
  });
}
