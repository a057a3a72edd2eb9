import { retryDelivery } from '@outloud/contract/deliveries';
import { toast } from '@outloud/ui/toaster';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { useRefreshHandling } from './refresh-handling.ts';

export function useRetryDelivery() {
  const refresh = useRefreshHandling();
  return useSingleMutation({
    mutationFn: (id: string) => call(retryDelivery, { params: { id } }),
    onError: (failure) => toast.error(failure.message),
    onSettled: refresh,
  });
}
