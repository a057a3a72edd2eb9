import { stopDigest } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';

export function useStopDigest(token: string) {
  return useQuery({
    queryKey: ['stop-digest', token],
    queryFn: () => call(stopDigest, { body: { token } }),
    enabled: token !== '',
    ...once,
  });
}
