import { listAdminDeliveries } from '@outloud/contract/deliveries';
import { isProcessing } from '@outloud/uploader/delivery.labels';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { adminDeliveriesKey } from './refresh-admin-deliveries.ts';

const pollMs = 3000;

/** The newest deliveries. Polls while any of them is being processed. */
export function useRecentDeliveries() {
  return useQuery({
    queryKey: [...adminDeliveriesKey, 'deliveries'],
    queryFn: () => call(listAdminDeliveries),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isProcessing) ? pollMs : false),
  });
}
