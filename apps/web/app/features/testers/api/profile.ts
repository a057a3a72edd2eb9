import { getTesterProfile } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export const testerProfileKey = [...testerKey, 'profile'];

/** Always refetched, because every new roast changes how many roasts an answer could open. */
export function useTesterProfile() {
  return useQuery({
    queryKey: testerProfileKey,
    queryFn: () => call(getTesterProfile),
    select: ({ profile }) => profile,
    staleTime: 0,
  });
}
