import { unsubscribeFromDigest } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { runOnceOptions } from '../../../lib/run-once-options.ts';

export function useUnsubscribeFromDigest(token: string) {
  return useQuery({
    queryKey: ['unsubscribe-from-digest', token],
    queryFn: () => call(unsubscribeFromDigest, { body: { token } }),
    enabled: token !== '',
    ...runOnceOptions,
  });
}
