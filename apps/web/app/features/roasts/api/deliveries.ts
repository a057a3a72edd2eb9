import { type Delivery, listDeliveries } from '@outloud/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

export type DeliveriesQuery = ReturnType<typeof useDeliveries>;

export const pauseMs = 5000;

/** Asked for again and again while something is being done with one, so that it appears by itself. */
export function useDeliveries(roastId: string) {
  return useQuery({
    queryKey: [...roastsKey, 'deliveries', roastId],
    queryFn: () => call(listDeliveries, { params: { id: roastId } }),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? pauseMs : false),
  });
}

export function isUnderWay({ stage, inReview }: Delivery): boolean {
  return Boolean(stage) && !inReview;
}
