import type { EndpointBody } from '@outloud/contract/endpoint';
import { getFeedback, rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { roastsKey, useRefreshRoasts } from './refresh-roasts.ts';

const feedbackKey = (id: string) => [...roastsKey, 'feedback', id];

/** Available for completed deliveries only. */
export function useFeedback(id: string) {
  return useQuery({
    queryKey: feedbackKey(id),
    queryFn: () => call(getFeedback, { params: { id } }),
    select: ({ feedback }) => feedback,
    staleTime: 0,
  });
}

export function useRateDelivery(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof rateDelivery>) => call(rateDelivery, { params: { id }, body }),
    onSuccess: (response) => queries.setQueryData(feedbackKey(id), response),
  });
}

/** Needs no idempotency key, because the endpoint is idempotent. */
export function useRequestRefund(id: string) {
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (body: EndpointBody<typeof requestRefund>) => call(requestRefund, { params: { id }, body }),
    onSuccess: (response) => queries.setQueryData(feedbackKey(id), response),
    // Refresh even after an error, because the delivery may have changed on the server.
    onSettled: refresh,
  });
}
