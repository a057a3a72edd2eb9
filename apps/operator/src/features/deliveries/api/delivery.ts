import { operatorDeliveryDetail } from '@outloud/contract/operators/deliveries';
import { isUnderWay } from '@outloud/uploader/handled-words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

const pauseMs = 3000;

export function useDelivery(id: string) {
  return useQuery({
    queryKey: ['deliveries', 'detail', id],
    queryFn: () => call(operatorDeliveryDetail, { params: { id } }),
    select: ({ delivery }) => delivery,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.delivery) ? pauseMs : false),
  });
}
