import { listHandled } from '@outloud/contract/deliveries';
import { isUnderWay } from '@outloud/uploader/handled-words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { handlingKey } from './refresh-handling.ts';

const pollMs = 3000;

/** The newest deliveries. Polls while any of them is being processed. */
export function useHandled() {
  return useQuery({
    queryKey: [...handlingKey, 'deliveries'],
    queryFn: () => call(listHandled),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? pollMs : false),
  });
}
