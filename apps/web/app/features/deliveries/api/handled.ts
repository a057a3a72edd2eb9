import { listHandled } from '@outloud/contract/deliveries';
import { isUnderWay } from '@outloud/uploader/handled-words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { handlingKey } from './refresh-handling.ts';

const pauseMs = 3000;

/** The newest deliveries, asked for again and again while something is being done with one. */
export function useHandled() {
  return useQuery({
    queryKey: [...handlingKey, 'deliveries'],
    queryFn: () => call(listHandled),
    select: ({ deliveries }) => deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? pauseMs : false),
  });
}
