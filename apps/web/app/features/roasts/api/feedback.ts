import type { BodyOf } from '@outloud/contract/endpoint';
import { getFeedback, rateDelivery, reportNotHelpful } from '@outloud/contract/feedback';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { roastsKey, useRefreshRoasts } from './refresh-roasts.ts';

const keyOf = (id: string) => [...roastsKey, 'feedback', id];

/** Only for a delivery that is completed. */
export function useFeedback(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(getFeedback, { params: { id } }),
    select: ({ feedback }) => feedback,
    staleTime: 0,
  });
}

export function useRateDelivery(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rateDelivery>) => call(rateDelivery, { params: { id }, body }),
    onSuccess: (answer) => queries.setQueryData(keyOf(id), answer),
  });
}

/** The answer is the same however often it is asked for. */
export function useReportNotHelpful(id: string) {
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (body: BodyOf<typeof reportNotHelpful>) => call(reportNotHelpful, { params: { id }, body }),
    onSuccess: (answer) => queries.setQueryData(keyOf(id), answer),
    // Also after a refusal: what is shown may be out of date.
    onSettled: refresh,
  });
}
