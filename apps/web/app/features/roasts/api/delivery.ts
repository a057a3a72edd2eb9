import { getDelivery } from '@outloud/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { isUnderWay, pauseMs } from './deliveries.ts';
import { roastsKey } from './refresh-roasts.ts';

export type DeliveryQuery = ReturnType<typeof useDelivery>;

/** Asked for again and again while something is being done with it, so that the rest appears by itself. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'delivery', id],
    queryFn: () => call(getDelivery, { params: { id } }),
    select: ({ delivery }) => delivery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.delivery) ? pauseMs : false),
  });
}
