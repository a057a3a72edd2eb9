import { retryDelivery } from '@outloud/contract/deliveries';
import { toast } from '@outloud/ui/toaster';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { useRefreshAdminDeliveries } from './refresh-admin-deliveries.ts';

export function useRetryDelivery() {
  const refresh = useRefreshAdminDeliveries();
  return useSingleMutation({
    mutationFn: (id: string) => call(retryDelivery, { params: { id } }),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  });
}
