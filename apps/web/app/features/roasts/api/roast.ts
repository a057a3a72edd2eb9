import { getRoast } from '@outloud/contract/roasts';
import { type RoastStatus, unfinishedStatuses } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

const pauseMs = 10_000;

/** Asked for again and again until it is finished, so that where it stands is seen by itself. */
export function useRoast(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'detail', id],
    queryFn: () => call(getRoast, { params: { id } }),
    select: ({ roastRequest }) => roastRequest,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data.roastRequest.status) ? pauseMs : false),
  });
}

export function isUnfinished(status: RoastStatus): boolean {
  return unfinishedStatuses.some((unfinished) => unfinished === status);
}
