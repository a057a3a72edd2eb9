import { type Delivery, getDelivery, listDeliveries } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { getFeedback, rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { deleteRecording } from '@outloud/contract/guests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { roastsKey, useRefreshRoasts } from '../../queries/shared-queries.ts';

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

export function useDeleteRecording(id: string) {
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: () => call(deleteRecording, { params: { id } }),
    onSuccess: refresh,
  });
}

const intervalsMs = { processing: 5000, inReview: 30_000 };

/** Poll interval in milliseconds, or false when no delivery is going to change. */
export function getPollInterval(deliveries: readonly Pick<Delivery, 'stage' | 'inReview'>[]): number | false {
  if (deliveries.some(({ stage, inReview }) => stage && !inReview)) return intervalsMs.processing;
  return deliveries.some(({ inReview }) => inReview) ? intervalsMs.inReview : false;
}

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
