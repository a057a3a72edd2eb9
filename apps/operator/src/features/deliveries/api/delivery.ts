import { getOperatorDelivery } from '@outloud/contract/operators/deliveries';
import { isProcessing } from '@outloud/uploader/delivery.labels';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

const pollMs = 3000;

export function useDelivery(id: string) {
  return useQuery({
    queryKey: ['deliveries', 'detail', id],
    queryFn: () => call(getOperatorDelivery, { params: { id } }),
    select: ({ delivery }) => delivery,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data.delivery) ? pollMs : false),
  });
}
