import { getRoast } from '@outloud/contract/roasts';
import { type RoastStatus, unfinishedStatuses } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

const pollMs = 10_000;

/** Polls until the roast is finished. */
export function useRoast(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'detail', id],
    queryFn: () => call(getRoast, { params: { id } }),
    select: ({ roastRequest }) => roastRequest,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data.roastRequest.status) ? pollMs : false),
  });
}

export function isUnfinished(status: RoastStatus): boolean {
  return unfinishedStatuses.some((unfinished) => unfinished === status);
}
