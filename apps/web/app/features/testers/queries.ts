import { getTesterMetrics, getTesterProfile, unsubscribeFromDigest } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { runOnceOptions, testerKey } from '../../queries/shared-queries.ts';

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

export function useMetrics() {
  return useQuery({
    queryKey: [...testerKey, 'metrics'],
    queryFn: () => call(getTesterMetrics),
    select: ({ metrics }) => metrics,
    staleTime: 0,
  });
}

export function useUnsubscribeFromDigest(token: string) {
  return useQuery({
    queryKey: ['unsubscribe-from-digest', token],
    queryFn: () => call(unsubscribeFromDigest, { body: { token } }),
    enabled: token !== '',
    ...runOnceOptions,
  });
}
