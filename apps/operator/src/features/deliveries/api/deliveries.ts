import { listOperatorDeliveries } from '@outloud/contract/operators/deliveries';
import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { isProcessing } from '@outloud/uploader/delivery.labels';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

const key = ['deliveries'];
const recentCount = 20;
const pauseMs = 5000;

/** The newest ones, asked for again and again while something is being done with one. */
export function useRecentDeliveries() {
  return useQuery({
    queryKey: [...key, 'recent'],
    queryFn: () =>
      call(listOperatorDeliveries, { query: { limit: recentCount, sortBy: 'createdAt', sortOrder: 'desc' } }),
    select: ({ deliveries }) => deliveries,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isProcessing) ? pauseMs : false),
  });
}

export function useDeliveryList(status: DeliveryStatus | undefined) {
  return useLongList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const { deliveries, pagination } = await call(listOperatorDeliveries, { query: { status, cursor } });
      return { rows: deliveries, ...pagination };
    },
  });
}

const longestWaitingFirst = { inReview: 'true', sortBy: 'createdAt', sortOrder: 'asc' } as const;

export function useReviewList() {
  return useLongList({
    queryKey: [...key, 'review'],
    load: async (cursor) => {
      const { deliveries, pagination } = await call(listOperatorDeliveries, {
        query: { ...longestWaitingFirst, cursor },
      });
      return { rows: deliveries, ...pagination };
    },
  });
}

/** The first few of the review queue, and how many there are. */
export function useReviewStart(count: number) {
  return useQuery({
    queryKey: [...key, 'review', 'start', count],
    queryFn: () => call(listOperatorDeliveries, { query: { ...longestWaitingFirst, limit: count } }),
  });
}

/** Which delivery waits longest, this one aside; null when none does. */
export async function nextInReview(besides: string): Promise<string | null> {
  const { deliveries } = await call(listOperatorDeliveries, { query: { ...longestWaitingFirst, limit: 2 } });
  return deliveries.find(({ _id }) => _id !== besides)?._id ?? null;
}
