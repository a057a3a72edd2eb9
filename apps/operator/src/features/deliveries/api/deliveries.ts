import { listOperatorDeliveries } from '@outloud/contract/operators/deliveries';
import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { isProcessing } from '@outloud/uploader/delivery.labels';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

const key = ['deliveries'];
const recentCount = 20;
const pollMs = 5000;

/** The newest deliveries. Polls while one of them is being processed. */
export function useRecentDeliveries() {
  return useQuery({
    queryKey: [...key, 'recent'],
    queryFn: () =>
      call(listOperatorDeliveries, { query: { limit: recentCount, sortBy: 'createdAt', sortOrder: 'desc' } }),
    select: ({ deliveries }) => deliveries,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isProcessing) ? pollMs : false),
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
