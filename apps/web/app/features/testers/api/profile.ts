import { getTesterProfile } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export const testerProfileKey = [...testerKey, 'profile'];

/** Always refetched: the value of the open questions changes with every roast. */
export function useTesterProfile() {
  return useQuery({
    queryKey: testerProfileKey,
    queryFn: () => call(getTesterProfile),
    select: ({ profile }) => profile,
    staleTime: 0,
  });
}
