import { listDeliveries } from '@outloud/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { getPollInterval } from './get-poll-interval.ts';
import { roastsKey } from './refresh-roasts.ts';

export type DeliveriesQuery = ReturnType<typeof useDeliveries>;

export function useDeliveries(roastId: string) {
  return useQuery({
    queryKey: [...roastsKey, 'deliveries', roastId],
    queryFn: () => call(listDeliveries, { params: { id: roastId } }),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data?.deliveries ?? []),
  });
}
