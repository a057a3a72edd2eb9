import { getClaim } from '@outloud/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { pauseBetween } from './pause-between.ts';

export const claimKey = (id: string) => [...testerKey, 'claim', id];

export function useClaim(id: string) {
  return useQuery({
    queryKey: claimKey(id),
    queryFn: () => call(getClaim, { params: { id } }),
    select: ({ claim }) => claim,
    staleTime: 0,
    refetchInterval: ({ state }) => pauseBetween(state.data ? [state.data.claim] : []),
  });
}
