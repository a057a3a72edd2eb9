import { getClaim } from '@outloud/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { adjustExpiryToLocalClock } from './adjust-expiry.ts';
import { getPollInterval } from './poll-interval.ts';

export const claimKey = (id: string) => [...testerKey, 'claim', id];

export function useClaim(id: string) {
  return useQuery({
    queryKey: claimKey(id),
    queryFn: async () => {
      const { claim } = await call(getClaim, { params: { id } });
      return { claim: adjustExpiryToLocalClock(claim) };
    },
    select: ({ claim }) => claim,
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data ? [state.data.claim] : []),
    // During a recording, this tab is in the background, and the tester must still learn that the claim has ended.
    refetchIntervalInBackground: true,
  });
}
