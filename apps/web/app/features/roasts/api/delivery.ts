import { getDelivery } from '@outloud/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { getPollInterval } from './get-poll-interval.ts';
import { roastsKey } from './refresh-roasts.ts';

export type DeliveryQuery = ReturnType<typeof useDelivery>;

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'delivery', id],
    queryFn: () => call(getDelivery, { params: { id } }),
    select: ({ delivery }) => delivery,
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data ? [state.data.delivery] : []),
  });
}
